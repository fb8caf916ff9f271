import type { FastifyRequest } from 'fastify'
import { sessionEnded, signInNeeded } from '@hearthvoice/contract/messages/account'
import { bearerToken } from '../http/signed-in.ts'
import type { AccessTokens } from './access-tokens.ts'
import { AuthError } from './auth-error.ts'

/** As `signedIn`, with refusals in Supabase Auth's form. */
export const requireSession = (needs: { accessTokens: AccessTokens }) => async (request: FastifyRequest) => {
  const token = bearerToken(request)
  if (!token) throw new AuthError('no_authorization', signInNeeded)
  const result = await needs.accessTokens.check(token)
  if ('refused' in result) throw new AuthError(result.refused, sessionEnded)
  request.signedInUser = result.user
}
