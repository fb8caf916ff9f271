/** The worker's part of a process: does the durable jobs. */
import type { JobHandlers } from './jobs/job-queue.ts'
import type { PgBossJobs } from './jobs/pg-boss-jobs.ts'
import type { Services } from './services.ts'
import { storyJobs } from './stories/story-jobs.ts'
import { sweepUploads } from './voices/sweep-uploads.ts'
import { voiceJobs } from './voices/voice-jobs.ts'

export async function startWorker(services: Services, jobs: PgBossJobs): Promise<void> {
  const handlers: JobHandlers = { ...voiceJobs(services), ...storyJobs(services) }
  await sweepUploads(services)
  await jobs.work(handlers)
}
