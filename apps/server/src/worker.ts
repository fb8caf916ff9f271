/** The worker's part of a process: does the durable jobs. */
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import { traceOf } from './http/error-handler.ts'
import type { JobHandlers } from './jobs/job-queue.ts'
import type { PgBossJobs } from './jobs/pg-boss-jobs.ts'
import { mailJobs } from './mail/mail-jobs.ts'
import { sweepOutbox } from './mail/sweep-outbox.ts'
import type { Services } from './services.ts'
import { storyJobs } from './stories/story-jobs.ts'
import { sweepSounds } from './stories/sweep-sounds.ts'
import { sweepUploads } from './voices/sweep-uploads.ts'
import { sweepVoiceFiles } from './voices/sweep-voice-files.ts'
import { voiceJobs } from './voices/voice-jobs.ts'

const SWEEP_EVERY_MS = 6 * 3_600_000

/** @returns ends the sweeping; the jobs end with their queue */
export async function startWorker(services: Services, jobs: PgBossJobs): Promise<() => Promise<void>> {
  const handlers: JobHandlers = { ...voiceJobs(services), ...storyJobs(services), ...mailJobs(services) }
  await jobs.work(handlers)
  const stopping = new AbortController()
  // People's jobs come first; nobody waits for this.
  let sweeping = sweep(services, stopping.signal)
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweep(services, stopping.signal))
  }, SWEEP_EVERY_MS)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await sweeping
  }
}

const sweeps: Record<string, (services: Services, signal: AbortSignal) => Promise<unknown>> = {
  accounts: (services) => sweepAccounts(services),
  outbox: (services) => sweepOutbox(services),
  uploads: (services, signal) => sweepUploads(services, { signal }),
  'voice files': (services, signal) => sweepVoiceFiles(services, { signal }),
  sounds: (services, signal) => sweepSounds(services, { signal }),
}

/** Removes what nobody needs any more; what could not be removed waits for the next time. */
async function sweep(services: Services, stopping: AbortSignal): Promise<void> {
  for (const [part, run] of Object.entries(sweeps)) {
    if (stopping.aborted) return
    try {
      await run(services, stopping)
    } catch (error) {
      if (!stopping.aborted) services.log.warn({ ...traceOf(error), part }, 'sweeping failed')
    }
  }
}
