import type { AuthSession } from '@hearthvoice/contract/api/auth'
import { wrongCredentials } from '@hearthvoice/contract/messages/account'
import type { Services } from '../services.ts'
import { countAttempt, forgetAttempts } from './attempt-limits.ts'
import { presentSession } from './auth-answers.ts'
import { AuthError } from './auth-error.ts'
import { openSession } from './open-session.ts'
import { HASH_OF_NOBODY, hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { findCredentials, noteSignIn } from './users-store.ts'

/**
 * An unknown address and a wrong password answer alike and take as long.
 * @throws AuthError 'invalid_credentials' or 'over_request_rate_limit'
 */
export async function signIn(
  needs: Pick<Services, 'db' | 'accessTokens' | 'now' | 'config'>,
  input: { email: string; password: string; userAgent: string | undefined },
): Promise<AuthSession> {
  const { email, password, userAgent } = input
  const refusal = await countAttempt(needs, 'sign_in', email)
  if (refusal) throw refusal
  const known = await findCredentials(needs.db, email)
  const matches = await verifyPassword(password, known?.passwordHash ?? HASH_OF_NOBODY)
  if (!known || !matches) throw new AuthError('invalid_credentials', wrongCredentials)
  const passwordHash = needsRehash(known.passwordHash) ? await hashPassword(password) : undefined
  const opened = await needs.db.transaction(async (tx) => {
    const user = await noteSignIn(tx, known.userId, { now: needs.now(), ...(passwordHash && { passwordHash }) })
    if (!user) throw new AuthError('invalid_credentials', wrongCredentials)
    await forgetAttempts(tx, 'sign_in', email)
    return openSession(tx, needs, { user, userAgent })
  })
  return presentSession(needs, opened)
}
