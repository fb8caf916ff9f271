/** The worker's part of a process: does the durable jobs. */
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import { traceOf } from './http/error-handler.ts'
import type { JobHandlers } from './jobs/job-queue.ts'
import type { PgBossJobs } from './jobs/pg-boss-jobs.ts'
import { mailJobs } from './mail/mail-jobs.ts'
import { sweepOutbox } from './mail/sweep-outbox.ts'
import type { Services } from './services.ts'
import { storyJobs } from './stories/story-jobs.ts'
import { sweepUploads } from './voices/sweep-uploads.ts'
import { voiceJobs } from './voices/voice-jobs.ts'

const SWEEP_EVERY_MS = 6 * 3_600_000

/** @returns ends the sweeping; the jobs end with their queue */
export async function startWorker(services: Services, jobs: PgBossJobs): Promise<() => void> {
  const handlers: JobHandlers = { ...voiceJobs(services), ...storyJobs(services), ...mailJobs(services) }
  await sweep(services)
  const sweeping = setInterval(() => void sweep(services), SWEEP_EVERY_MS).unref()
  await jobs.work(handlers)
  return () => clearInterval(sweeping)
}

/** Removes what nobody needs any more; what could not be removed waits for the next time. */
async function sweep(services: Services): Promise<void> {
  for (const part of [sweepUploads, sweepAccounts, sweepOutbox]) {
    try {
      await part(services)
    } catch (error) {
      services.log.warn({ ...traceOf(error), part: part.name }, 'sweeping failed')
    }
  }
}
