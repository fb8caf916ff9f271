/**
 * Refresh tokens are used once: each is followed by the next. One that comes back is a copy in other hands, and ends
 * the session for everybody; save shortly after its use, when it is the same person's other tab, and save the one
 * before the current: whoever comes with it never heard the answer, like a laptop closed too soon.
 */
import type { AuthSession } from '@hearthvoice/contract/api/auth'
import { refreshTokenUnknown, refreshTokenUsed } from '@hearthvoice/contract/messages/account'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { countAttempt } from './attempt-limits.ts'
import { presentSession, type OpenSession } from './auth-answers.ts'
import { AuthError } from './auth-error.ts'
import {
  endSessions,
  insertRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
  readRefreshTokenUse,
  type RefreshTokenRow,
} from './sessions-store.ts'
import { findUser } from './users-store.ts'

/** Supabase Auth's `security_refresh_token_reuse_interval`. */
const REUSE_GRACE_MS = 10_000

type Needs = Pick<Services, 'db' | 'accessTokens' | 'now' | 'config'>

/** @throws AuthError 'refresh_token_not_found', 'refresh_token_already_used' or 'over_request_rate_limit' */
export async function refreshSession(needs: Needs, token: string): Promise<AuthSession> {
  // What a refusal changes has to be kept, so it is thrown after the transaction.
  const outcome = await needs.db.transaction((tx) => exchange(tx, needs, token))
  if (outcome instanceof AuthError) throw outcome
  return presentSession(needs, outcome)
}

async function exchange(tx: Transaction, needs: Needs, token: string): Promise<OpenSession | AuthError> {
  const row = await lockRefreshToken(tx, token)
  if (!row || row.sessionEndedAt) return new AuthError('refresh_token_not_found', refreshTokenUnknown)
  const refusal = await countAttempt({ ...needs, db: tx }, 'refresh', row.sessionId)
  if (refusal) return refusal
  const refreshToken = row.usedAt ? await currentToken(tx, needs, token, row) : await rotate(tx, needs, token, row)
  if (!refreshToken) {
    await endSessions(tx, { userId: row.userId, sessionId: row.sessionId, scope: 'local', now: needs.now() })
    return new AuthError('refresh_token_already_used', refreshTokenUsed)
  }
  const user = await findUser(tx, row.userId)
  if (!user) return new AuthError('refresh_token_not_found', refreshTokenUnknown)
  return { user, session: { id: row.sessionId, createdAt: row.sessionCreatedAt }, refreshToken }
}

async function rotate(tx: Transaction, needs: Needs, token: string, { sessionId }: RefreshTokenRow): Promise<string> {
  const now = needs.now()
  const next = needs.accessTokens.nextRefreshToken(token)
  await markRefreshTokenUsed(tx, { token, sessionId, now })
  await insertRefreshToken(tx, { token: next, sessionId, now })
  return next
}

/** The session's unused token, for a client that missed it or has just been overtaken; null for an older copy. */
async function currentToken(
  tx: Transaction,
  needs: Needs,
  token: string,
  { sessionId, usedAt }: RefreshTokenRow,
): Promise<string | null> {
  const isRecent = usedAt !== null && needs.now().getTime() - usedAt.getTime() <= REUSE_GRACE_MS
  for (let next = needs.accessTokens.nextRefreshToken(token); ; next = needs.accessTokens.nextRefreshToken(next)) {
    const use = await readRefreshTokenUse(tx, { token: next, sessionId })
    if (use === null) return next
    if (use === undefined || !isRecent) return null
  }
}
