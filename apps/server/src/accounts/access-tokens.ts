import type { PublicKeys } from '@hearthvoice/contract/api/auth'

/** What the rest of the server knows of sessions. */
export type SignedInUser = { id: string; sessionId: string; email: string }

/** Whom and which session an access token speaks for. */
export type TokenSubject = {
  user: { id: string; email: string; fullName: string }
  session: { id: string; createdAt: Date }
}

/** A forged or expired token is not told from a garbled one; a good one can outlive its session. */
export type TokenCheck = { user: SignedInUser } | { refused: 'bad_jwt' | 'session_not_found' }

export interface AccessTokens {
  /** The user of a valid token whose session has not ended, else null. */
  verify(token: string): Promise<SignedInUser | null>
  /** Like `verify`, with the reason of a refusal. */
  check(token: string): Promise<TokenCheck>
  /** `expiresAt` in seconds since the epoch. */
  issue(subject: TokenSubject): Promise<{ token: string; expiresAt: number }>
  /** What others need to verify our tokens. */
  publicKeys(): PublicKeys
  /** A new session's first refresh token. */
  firstRefreshToken(): string
  /** The one token that follows another, so that two clients refreshing at once arrive at the same. */
  nextRefreshToken(token: string): string
}
