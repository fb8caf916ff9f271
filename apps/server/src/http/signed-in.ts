import type { FastifyRequest } from 'fastify'
import { sessionEnded, signInNeeded } from '@hearthvoice/contract/messages/account'
import type { AccessTokens, SignedInUser } from '../accounts/access-tokens.ts'
import { ProductError } from '../product-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedInUser: SignedInUser | null
  }
}

/** Reads the bearer token of a request, or null when it carries none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** A hook for routes that need a signed-in user; runs before the body is read. */
export const signedIn = (needs: { accessTokens: AccessTokens }) => async (request: FastifyRequest) => {
  const token = bearerToken(request)
  if (!token) throw new ProductError('not_signed_in', signInNeeded)
  request.signedInUser = await needs.accessTokens.verify(token)
  if (!request.signedInUser) throw new ProductError('not_signed_in', sessionEnded)
}

/** The user of a route that has the `signedIn` hook. */
export function userOf(request: FastifyRequest): SignedInUser {
  if (!request.signedInUser) throw new ProductError('not_signed_in', signInNeeded)
  return request.signedInUser
}
