import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { OpenSession } from './auth-answers.ts'
import { insertRefreshToken, insertSession } from './sessions-store.ts'
import type { UserRow } from './users-store.ts'

const MAX_USER_AGENT_LENGTH = 300

/** Signs a device in: a session of its own, with its first refresh token. */
export async function openSession(
  tx: Transaction,
  needs: Pick<Services, 'accessTokens' | 'now'>,
  input: { user: UserRow; userAgent: string | undefined },
): Promise<OpenSession> {
  const now = needs.now()
  const userAgent = input.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
  const session = await insertSession(tx, { userId: input.user.id, userAgent, now })
  const refreshToken = needs.accessTokens.firstRefreshToken()
  await insertRefreshToken(tx, { token: refreshToken, sessionId: session.id, now })
  return { user: input.user, session, refreshToken }
}
