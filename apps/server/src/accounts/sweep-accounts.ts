import type { Services } from '../services.ts'
import { sweepAttempts } from './attempt-limits.ts'
import { removeLinksExpiredBefore } from './links-store.ts'
import { removeRefreshTokensUsedBefore, removeSessionsEndedBefore } from './sessions-store.ts'
import { forgetNewEmailsBefore } from './users-store.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
/** Longer than a mail that tells of a link's use may be under way. */
const LINKS_KEPT_DAYS = 2

/** Removes what accounts leave behind: ended sessions, used tokens and links, counts that hold nobody back. */
export async function sweepAccounts(needs: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(needs.now().getTime() - days * DAY_MS)
  await removeSessionsEndedBefore(needs.db, before(KEPT_DAYS))
  await removeRefreshTokensUsedBefore(needs.db, before(KEPT_DAYS))
  await removeLinksExpiredBefore(needs.db, before(LINKS_KEPT_DAYS))
  await forgetNewEmailsBefore(needs.db, before(KEPT_DAYS))
  await sweepAttempts(needs)
}
