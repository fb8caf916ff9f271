import type { Services } from '../services.ts'
import { limitAttempts } from './attempt-limits.ts'
import { sendLink, type LinkReturn } from './send-link.ts'
import { noteEmailChangeResent } from './users-store.ts'

type Needs = Pick<Services, 'db' | 'config' | 'jobs' | 'linkTokens' | 'now'>

/**
 * Sends the link to a waiting new address once more; `email` is the account's present one. Never tells whether there
 * was anything to send.
 * @throws AuthError 'over_email_send_rate_limit'
 */
export async function resendEmailChange(needs: Needs, input: LinkReturn & { email: string }): Promise<void> {
  const { email, ...back } = input
  await limitAttempts(needs, 'resend', email)
  await needs.db.transaction(async (tx) => {
    const user = await noteEmailChangeResent(tx, email, needs.now())
    const receiver = user?.newEmail ? { userId: user.id, email: user.newEmail, oldEmail: user.email } : null
    await sendLink(tx, needs, { kind: 'email_change', receiver, ...back })
  })
}
