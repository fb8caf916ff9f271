/** Looks at jobs that were sent to the queue, and does them by hand, in an app that leaves its jobs undone. */
import type { JobHandlers, JobPayloads, QueueName } from '../apps/server/src/jobs/job-queue.ts'
import type { TestApp } from './test-app.ts'

/** Payloads of the jobs that wait in a queue, oldest first. */
export async function queuedJobs<Q extends QueueName>(app: TestApp, queue: Q): Promise<JobPayloads[Q][]> {
  const { rows } = await app.services.db.execute(
    `select data from pgboss.job where name = '${queue}' and state = 'created' order by created_on`,
  )
  return rows.map((row) => row['data'] as JobPayloads[Q])
}

/** Does all jobs that wait in a queue, as one try each. */
export async function doQueuedJobs<Q extends QueueName>(
  app: TestApp,
  queue: Q,
  { run }: Pick<JobHandlers[Q], 'run'>,
): Promise<void> {
  const jobs = await queuedJobs(app, queue)
  for (const job of jobs) await run(job, { signal: new AbortController().signal, last: false })
  await app.services.db.execute(`delete from pgboss.job where name = '${queue}' and state = 'created'`)
}
