import { profile, profileChange } from '@hearthvoice/contract/api/accounts'
import { signedIn, userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { changeProfile, readProfile } from './profile.ts'
import type { ProfileRow } from './users-store.ts'

const present = ({ id, email, fullName }: ProfileRow) => ({ id, email, full_name: fullName })

export function accountRoutes(app: TypedApp, services: Pick<Services, 'db' | 'accessTokens' | 'now'>) {
  const ofUser = { onRequest: signedIn(services) }
  const schema = { tags: ['accounts'], security: [{ bearer: [] }] }

  app.get(
    '/api/v1/profile',
    { ...ofUser, schema: { ...schema, summary: "The user's profile", response: { 200: profile } } },
    async (request) => present(await readProfile(services, { userId: userOf(request).id })),
  )

  app.patch(
    '/api/v1/profile',
    {
      ...ofUser,
      schema: { ...schema, summary: "Changes the user's name", body: profileChange, response: { 200: profile } },
    },
    async (request) => {
      const change = { userId: userOf(request).id, fullName: request.body.full_name }
      return present(await changeProfile(services, change))
    },
  )
}
