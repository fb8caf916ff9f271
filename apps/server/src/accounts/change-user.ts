import { emailTaken, samePassword, sessionEnded } from '@hearthvoice/contract/messages/account'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { SignedInUser } from './access-tokens.ts'
import { forgetAttempts, limitAttempts } from './attempt-limits.ts'
import { AuthError } from './auth-error.ts'
import { voidLinks } from './links-store.ts'
import { HASH_OF_NOBODY, hashPassword, verifyPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { changeFullName } from './profile.ts'
import { sendLink, type LinkReturn } from './send-link.ts'
import { endSessions, findLivingSession } from './sessions-store.ts'
import {
  findPasswordHash,
  findUserByEmail,
  lockUser,
  setNewEmail,
  updatePassword,
  type UserRow,
} from './users-store.ts'

type Needs = Pick<Services, 'db' | 'config' | 'jobs' | 'linkTokens' | 'now'>
type Change = { email?: string | undefined; password?: string | undefined; fullName?: string | undefined }

/**
 * Changes password, name and address together or not at all. A new password ends all other sessions; a new address
 * waits until the link in its mail is used, and naming the present one withdraws it.
 * @throws AuthError 'weak_password', 'same_password', 'email_exists', 'session_not_found', 'over_request_rate_limit' or
 *   'over_email_send_rate_limit'
 */
export async function changeUser(
  needs: Needs,
  input: LinkReturn & { user: SignedInUser; change: Change },
): Promise<UserRow> {
  const { user, change, ...back } = input
  const { email, password, fullName } = change
  const passwordHash = password === undefined ? undefined : await hashNewPassword(needs, user, password)
  if (email !== undefined && email !== user.email) {
    await limitAttempts(needs, 'change_email', user.id)
    await limitAttempts(needs, 'mail_to', email)
  }
  return needs.db.transaction(async (tx) => {
    const row = await lockSignedIn(tx, user)
    if (passwordHash !== undefined) await changePassword(tx, needs, { user, passwordHash })
    if (fullName !== undefined) await changeFullName(tx, { userId: user.id, fullName, now: needs.now() })
    if (email !== undefined) await changeEmail(tx, needs, { row, email, back })
    return (await lockUser(tx, user.id)) ?? row
  })
}

async function hashNewPassword(needs: Needs, user: SignedInUser, password: string): Promise<string> {
  checkNewPassword(password, user.email)
  await limitAttempts(needs, 'change_password', user.id)
  const present = await findPasswordHash(needs.db, user.id)
  if (await verifyPassword(password, present ?? HASH_OF_NOBODY)) throw new AuthError('same_password', samePassword)
  return hashPassword(password)
}

/** Of two devices that change the password at once, the second finds its session ended by the first. */
async function lockSignedIn(tx: Transaction, user: SignedInUser): Promise<UserRow> {
  const row = await lockUser(tx, user.id)
  const session = await findLivingSession(tx, { userId: user.id, sessionId: user.sessionId })
  if (!row || !session) throw new AuthError('session_not_found', sessionEnded)
  return row
}

async function changePassword(
  tx: Transaction,
  needs: Needs,
  change: { user: SignedInUser; passwordHash: string },
): Promise<void> {
  const { user, passwordHash } = change
  const now = needs.now()
  await updatePassword(tx, user.id, { passwordHash, now })
  await endSessions(tx, { userId: user.id, sessionId: user.sessionId, scope: 'others', now })
  await voidLinks(tx, { userId: user.id, kind: 'recovery', now })
  await forgetAttempts(tx, 'sign_in', user.email)
  await needs.jobs.send(tx, 'send-mail', { kind: 'password_changed', id: user.id })
}

async function changeEmail(
  tx: Transaction,
  needs: Needs,
  change: { row: UserRow; email: string; back: LinkReturn },
): Promise<void> {
  const { row, email, back } = change
  const now = needs.now()
  if (email === row.email) {
    if (row.newEmail !== null) await setNewEmail(tx, row.id, { newEmail: null, now })
    return
  }
  if (await findUserByEmail(tx, email)) throw new AuthError('email_exists', emailTaken)
  await setNewEmail(tx, row.id, { newEmail: email, now })
  const receiver = { userId: row.id, email, oldEmail: row.email }
  await sendLink(tx, needs, { kind: 'email_change', receiver, ...back })
}
