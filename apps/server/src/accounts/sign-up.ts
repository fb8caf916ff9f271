import type { AuthSession } from '@hearthvoice/contract/api/auth'
import { emailTaken, profileNotCreated } from '@hearthvoice/contract/messages/account'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { countAttempt } from './attempt-limits.ts'
import { presentSession } from './auth-answers.ts'
import { AuthError } from './auth-error.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { insertProfile, insertUser, type UserRow } from './users-store.ts'

/**
 * Makes user, profile and first session together or not at all, and signs in at once.
 * @throws AuthError 'weak_password', 'user_already_exists', 'profile_not_created' or 'over_request_rate_limit'
 */
export async function signUp(
  needs: Pick<Services, 'db' | 'accessTokens' | 'now' | 'config'>,
  input: { email: string; password: string; fullName: string; userAgent: string | undefined },
): Promise<AuthSession> {
  const { email, password, fullName, userAgent } = input
  checkNewPassword(password, email)
  const refusal = await countAttempt(needs, 'sign_up', email)
  if (refusal) throw refusal
  const passwordHash = await hashPassword(password)
  const opened = await needs.db.transaction(async (tx) => {
    const user = await insertUser(tx, { email, passwordHash, fullName, now: needs.now() })
    if (!user) throw new AuthError('user_already_exists', emailTaken)
    await createProfile(tx, user)
    return openSession(tx, needs, { user, userAgent })
  })
  return presentSession(needs, opened)
}

async function createProfile(tx: Transaction, { id, email, fullName }: UserRow): Promise<void> {
  try {
    await insertProfile(tx, { id, email, fullName })
  } catch (error) {
    throw new AuthError('profile_not_created', profileNotCreated, { cause: error })
  }
}
