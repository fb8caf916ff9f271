import type { Services } from '../services.ts'

const KEPT_MS = 30 * 86_400_000

/** Removes kept mails after 30 days. */
export async function sweepOutbox(needs: Pick<Services, 'outbox' | 'now'>): Promise<void> {
  await needs.outbox?.mails.removeBefore(new Date(needs.now().getTime() - KEPT_MS))
}
