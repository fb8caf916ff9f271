import type { Services } from '../services.ts'
import { limitAttempts } from './attempt-limits.ts'
import { sendLink, type LinkReturn } from './send-link.ts'
import { findUserByEmail } from './users-store.ts'

type Needs = Pick<Services, 'db' | 'config' | 'jobs' | 'linkTokens' | 'now'>

/**
 * Sends a link to choose a new password to an address that has an account. For one without, the same statements run.
 * @throws AuthError 'over_email_send_rate_limit'
 */
export async function requestRecovery(needs: Needs, input: LinkReturn & { email: string }): Promise<void> {
  const { email, ...back } = input
  await limitAttempts(needs, 'recover', email)
  await needs.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    const receiver = user && { userId: user.id, email: user.email, oldEmail: user.email }
    await sendLink(tx, needs, { kind: 'recovery', receiver, ...back })
  })
}
