import { z } from 'zod'
import { account, accountQuery, charactersAnswer, charactersQuestion } from '@hearthvoice/contract/api/accounts'
import { packageAnswer } from '@hearthvoice/contract/api/plans'
import { estimateWords } from '@hearthvoice/contract/characters'
import { canCreateStory, canCreateVoice, checkCharacters, remainingCharacters } from '@hearthvoice/contract/permissions'
import { PACKAGE_IDS, PACKAGES } from '@hearthvoice/contract/plans'
import { signedIn, userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { readAccountState, readForPermission } from './account-state.ts'
import { beginTrial } from './trial.ts'
import { priceIdOf } from './price-ids.ts'

export function planRoutes(app: TypedApp, services: Pick<Services, 'db' | 'accessTokens' | 'now' | 'config'>) {
  const ofUser = { onRequest: signedIn(services) }
  const schema = { tags: ['plans'], security: [{ bearer: [] }] }

  app.get(
    '/api/v1/packages',
    { schema: { tags: ['plans'], summary: 'The packages on sale', response: { 200: z.array(packageAnswer) } } },
    () =>
      PACKAGE_IDS.map((id) => {
        const { name, description, mode, mostPopular, amount, currency, voices, stories, characters } = PACKAGES[id]
        return {
          id,
          priceId: priceIdOf(id),
          name,
          description,
          mode,
          most_popular: mostPopular,
          amount,
          currency,
          limits: { voices, stories, characters },
          approximate_words: estimateWords(characters),
        }
      }),
  )

  app.get(
    '/api/v1/account',
    {
      ...ofUser,
      schema: {
        ...schema,
        summary: 'Plan, usage and what they allow',
        querystring: accountQuery,
        response: { 200: account },
      },
    },
    async (request) => {
      const { plan, usage } = await readAccountState(services.db, {
        userId: userOf(request).id,
        onboarding: request.query.onboarding,
        now: services.now(),
      })
      return {
        plan,
        usage,
        remaining_characters: remainingCharacters(plan, usage),
        subscription: null,
        can_create_voice: canCreateVoice(plan, usage),
        can_create_story: canCreateStory(plan, usage),
      }
    },
  )

  app.post(
    '/api/v1/permissions/characters',
    {
      ...ofUser,
      schema: {
        ...schema,
        summary: 'May a text of this length be added?',
        body: charactersQuestion,
        response: { 200: charactersAnswer },
      },
    },
    async (request) => {
      const { length, onboarding } = request.body
      const { plan, usage } = await readForPermission(services.db, {
        userId: userOf(request).id,
        onboarding,
        now: services.now(),
      })
      return { ...checkCharacters(plan, usage, length), remaining: remainingCharacters(plan, usage) }
    },
  )

  app.post(
    '/api/v1/trial',
    {
      ...ofUser,
      schema: {
        ...schema,
        summary: 'Prepares the trial before its first voice; harmless when repeated',
        response: { 200: account.shape.can_create_voice },
      },
    },
    (request) => beginTrial(services, { userId: userOf(request).id }),
  )
}
