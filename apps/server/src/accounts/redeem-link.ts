import type { AuthSession, LinkKind } from '@hearthvoice/contract/api/auth'
import { emailTaken, linkNoLongerGood } from '@hearthvoice/contract/messages/account'
import { isUniqueViolation, type Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { forgetAttempts } from './attempt-limits.ts'
import { presentSession } from './auth-answers.ts'
import { AuthError } from './auth-error.ts'
import { takeLink, voidLinks, type LinkRow } from './links-store.ts'
import { openSession } from './open-session.ts'
import { confirmNewEmail, noteRecovery, type UserRow } from './users-store.ts'

type Needs = Pick<Services, 'db' | 'accessTokens' | 'jobs' | 'linkTokens' | 'now'>
type Redeemed = { session: AuthSession; returnPath: string }

/**
 * Uses a link: signs in who came by it, and confirms a new address. Used, expired, void and forged links answer alike.
 * @param input.email if given, the address that the mail went to
 * @throws AuthError 'otp_expired', or 'email_exists' when the new address has come to belong to somebody else
 */
export async function redeemLink(
  needs: Needs,
  input: { kind: LinkKind; token: string; email?: string | undefined; userAgent: string | undefined },
): Promise<Redeemed> {
  const { kind, token, email, userAgent } = input
  const hash = needs.linkTokens.hashOf(token)
  const redeem = async (tx: Transaction) => {
    const link = await takeLink(tx, { hash, kind, now: needs.now() })
    const user = link && (email ?? link.email) === link.email ? await owner(tx, needs, link) : null
    if (!link || !user) throw new AuthError('otp_expired', linkNoLongerGood)
    return { opened: await openSession(tx, needs, { user, userAgent }), returnPath: link.returnPath }
  }
  const { opened, returnPath } = await needs.db.transaction(redeem).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email') ? new AuthError('email_exists', emailTaken) : error
  })
  return { session: await presentSession(needs, opened), returnPath }
}

/** The user whom a link signs in, after doing what it confirms; null when it is void by now. */
async function owner(tx: Transaction, needs: Needs, link: LinkRow): Promise<UserRow | null> {
  const { id, kind, userId, email } = link
  if (userId === null || email === null) return null
  const proof = { email, now: needs.now() }
  if (kind === 'recovery') {
    await voidLinks(tx, { userId, kind, now: proof.now })
    await forgetAttempts(tx, 'sign_in', email)
    return noteRecovery(tx, userId, proof)
  }
  const user = await confirmNewEmail(tx, userId, proof)
  if (user) await needs.jobs.send(tx, 'send-mail', { kind: 'email_changed', id })
  return user
}
