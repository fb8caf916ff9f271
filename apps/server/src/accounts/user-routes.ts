import { authUser, returnQuery, userChange } from '@hearthvoice/contract/api/auth'
import { userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { presentUser } from './auth-answers.ts'
import { bearer, refusals, tags, tokenRefusals, WINDOW_MS } from './auth-schemas.ts'
import { changeUser } from './change-user.ts'
import { linkReturn } from './link-return.ts'
import { readUser } from './read-user.ts'
import { requireSession } from './require-session.ts'

/** From one address in five minutes. */
const CHANGES = 60

type Needs = Pick<Services, 'db' | 'accessTokens' | 'config' | 'jobs' | 'linkTokens' | 'now'>

export function userRoutes(app: TypedApp, services: Needs) {
  const ofSession = { onRequest: requireSession(services) }

  app.get(
    '/auth/v1/user',
    {
      ...ofSession,
      schema: { tags, summary: 'The signed-in user', security: bearer, response: { 200: authUser, ...tokenRefusals } },
    },
    async (request) => presentUser(await readUser(services, { userId: userOf(request).id })),
  )

  app.put(
    '/auth/v1/user',
    {
      ...ofSession,
      config: { rateLimit: { max: Math.ceil(CHANGES * services.config.rateLimitFactor), timeWindow: WINDOW_MS } },
      schema: {
        tags,
        summary: 'Changes password, full name and email address; a new address is confirmed by mail',
        security: bearer,
        querystring: returnQuery,
        body: userChange,
        response: { 200: authUser, ...refusals, ...tokenRefusals },
      },
    },
    async (request) => {
      const { email, password, data } = request.body
      const { redirect_to: redirectTo } = request.query
      const changed = await changeUser(services, {
        user: userOf(request),
        change: { email, password, fullName: data?.full_name },
        ...linkReturn(services.config, request, { kind: 'email_change', redirectTo }),
      })
      return presentUser(changed)
    },
  )
}
