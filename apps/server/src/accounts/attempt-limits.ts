/** Limits on what may be tried for one account, whichever address it comes from and whichever process hears it. */
import { tooManyAttempts, tooManyMails } from '@hearthvoice/contract/messages/account'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import { addAttempt, removeAttempts, removeAttemptsBefore } from './attempts-store.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'
import type { LimitedAction } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const limits: Record<LimitedAction, { attempts: number; windowMs: number }> = {
  sign_in: { attempts: 10, windowMs: 15 * MINUTE },
  sign_up: { attempts: 10, windowMs: HOUR },
  refresh: { attempts: 30, windowMs: MINUTE },
  recover: { attempts: 5, windowMs: HOUR },
  change_password: { attempts: 10, windowMs: 15 * MINUTE },
  change_email: { attempts: 5, windowMs: HOUR },
  resend: { attempts: 3, windowMs: HOUR },
  // Whoever may ask: nobody's mailbox is filled from here.
  mail_to: { attempts: 8, windowMs: HOUR },
}
const mailing = new Set<LimitedAction>(['recover', 'change_email', 'resend', 'mail_to'])
const LONGEST_WINDOW_MS = Math.max(...Object.values(limits).map(({ windowMs }) => windowMs))

/** More than one, so that old counts go faster than new ones come. */
const REMOVED_AT_ONCE = 20

type Needs = Pick<Services, 'now' | 'config'> & { db: Queryable }

/** Counts an attempt before it is made, so that guesses at once can't slip past; answers its refusal if it is one too many. */
export async function countAttempt(needs: Needs, action: LimitedAction, subject: string): Promise<AuthError | null> {
  const now = needs.now()
  const { attempts: allowed, windowMs } = limits[action]
  const windowStart = new Date(now.getTime() - windowMs)
  const { attempts, since } = await addAttempt(needs.db, { action, subject, now, windowStart })
  if (attempts === 1) await removeAttemptsBefore(needs.db, new Date(now.getTime() - LONGEST_WINDOW_MS), REMOVED_AT_ONCE)
  if (attempts <= allowed * needs.config.rateLimitFactor) return null
  const seconds = Math.max(1, (since.getTime() + windowMs - now.getTime()) / 1000)
  const refusal: [AuthErrorCode, string] = mailing.has(action)
    ? ['over_email_send_rate_limit', tooManyMails(seconds)]
    : ['over_request_rate_limit', tooManyAttempts(seconds)]
  return new AuthError(...refusal, { retryAfterSeconds: seconds })
}

/** As `countAttempt`, for where a refusal keeps nothing. */
export async function limitAttempts(needs: Needs, action: LimitedAction, subject: string): Promise<void> {
  const refusal = await countAttempt(needs, action, subject)
  if (refusal) throw refusal
}

/** Removes counts that hold nobody back any more. */
export async function sweepAttempts(needs: Pick<Needs, 'db' | 'now'>): Promise<void> {
  await removeAttemptsBefore(needs.db, new Date(needs.now().getTime() - LONGEST_WINDOW_MS))
}

/** Whoever succeeded begins anew. */
export const forgetAttempts = (db: Queryable, action: LimitedAction, subject: string): Promise<void> =>
  removeAttempts(db, { action, subject })
