/** Limits on what may be tried for one account, whichever address it comes from and whichever process hears it. */
import { tooManyAttempts } from '@hearthvoice/contract/messages/account'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import { addAttempt, removeAttempts, removeAttemptsBefore } from './attempts-store.ts'
import { AuthError } from './auth-error.ts'
import type { LimitedAction } from './tables.ts'

const MINUTE = 60_000
const limits: Record<LimitedAction, { attempts: number; windowMs: number }> = {
  sign_in: { attempts: 10, windowMs: 15 * MINUTE },
  sign_up: { attempts: 10, windowMs: 60 * MINUTE },
  refresh: { attempts: 30, windowMs: MINUTE },
}
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
  const seconds = (since.getTime() + windowMs - now.getTime()) / 1000
  return new AuthError('over_request_rate_limit', tooManyAttempts(Math.max(1, seconds)))
}

/** Whoever succeeded begins anew. */
export const forgetAttempts = (db: Queryable, action: LimitedAction, subject: string): Promise<void> =>
  removeAttempts(db, { action, subject })
