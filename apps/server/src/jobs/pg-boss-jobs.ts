import { fromDrizzle, PgBoss, type Queue } from 'pg-boss'
import { sql, type SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Database, isDatabaseAway } from '../database/database.ts'
import { diskFailure } from '../disk-failure.ts'
import { traceOf } from '../http/error-handler.ts'
import type { JobHandlers, JobPayloads, JobQueue, QueueName } from './job-queue.ts'

/** Cleaning up must happen, however long it takes. */
const untilDone = { expireInSeconds: 300, retryLimit: 1000, retryDelayMax: 3600 } as const
/** Dead letters stand before the queues that name them. */
const queues: Record<QueueName, Omit<Queue, 'name' | 'partition' | 'policy'>> = {
  'fail-voice': untilDone,
  'fail-narration': untilDone,
  'prepare-voice': { expireInSeconds: 3600, deadLetter: 'fail-voice' },
  'remove-provider-voice': untilDone,
  'speak-passage': { expireInSeconds: 600, deadLetter: 'fail-narration' },
  'assemble-narration': { expireInSeconds: 3600, deadLetter: 'fail-narration' },
  'remove-files': untilDone,
  'send-mail': { expireInSeconds: 300, retryLimit: 100, retryDelayMax: 600 },
}
/** A row that waits for its job waits for ever: no job may be dropped because the app stood still for weeks. */
const RETENTION_SECONDS = 10 * 365 * 86_400
const retrying = {
  retentionSeconds: RETENTION_SECONDS,
  retryLimit: 4,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
} as const

/** A job that was under way at this many crashes is suspected of causing them: each further one counts as a try. */
const MOST_FORGIVEN = 25

/** How long a job waits that found the disk full, until it looks again. */
const ROOM_CHECK_SECONDS = 5

/** A job whose process died is given to another after about 13 s; a new job is picked up at once. */
const liveness = { heartbeatSeconds: 10, notify: true } as const
const polling = { heartbeatRefreshSeconds: 3, notifyPollingIntervalSeconds: 2, pollingIntervalSeconds: 2 } as const

export class PgBossJobs implements JobQueue {
  readonly #boss: PgBoss
  readonly #db: Database
  readonly #log: Logger
  readonly #stopping = new AbortController()
  /** Ids of the jobs that this process is doing. */
  readonly #underWay = new Set<string>()

  constructor(options: { connectionString: string; db: Database; log: Logger }) {
    this.#boss = new PgBoss({
      connectionString: options.connectionString,
      application_name: 'hearthvoice-jobs',
      max: 4,
      schedule: false,
      useListenNotify: true,
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
      monitorVacuum: false,
    })
    this.#db = options.db
    this.#log = options.log
    this.#boss.on('error', (error) => this.#report(error))
  }

  async start(): Promise<void> {
    await this.#boss.start()
    for (const [name, own] of Object.entries(queues)) {
      const options = { ...retrying, ...liveness, ...own }
      await this.#boss.createQueue(name, options)
      // One made by an earlier version keeps that version's options.
      await this.#boss.updateQueue(name, options)
    }
  }

  async send<Q extends QueueName>(tx: Parameters<JobQueue['send']>[0], queue: Q, payload: JobPayloads[Q]) {
    await this.#boss.send(queue, payload, { db: fromDrizzle(tx, sql) })
  }

  /**
   * Gives back at once what nobody does any more: jobs of a killed process, or jobs whose end could not be booked while
   * the database was away. Only where no other process can be alive: the data folder's lock is ours and the database is
   * embedded.
   * @returns how many
   */
  async releaseAbandoned(): Promise<number> {
    const mine = sql.param([...this.#underWay])
    return this.#release(sql`not id = any(${mine}::uuid[]) and retry_limit < ${MOST_FORGIVEN} +
      (select retry_limit from pgboss.queue where queue.name = job.name)`)
  }

  async work(handlers: JobHandlers): Promise<void> {
    const startOne = async <Q extends QueueName>(name: Q, handler: JobHandlers[Q]) => {
      const options = { ...polling, localConcurrency: handler.concurrency, includeMetadata: true } as const
      await this.#boss.work<JobPayloads[Q], void, typeof options>(name, options, async (jobs) => {
        for (const job of jobs) {
          const signal = AbortSignal.any([job.signal, this.#stopping.signal])
          this.#underWay.add(job.id)
          try {
            await handler.run(job.data, { signal, last: job.retryCount >= job.retryLimit })
          } catch (error) {
            const waits = diskFailure(error) !== null
            if (!this.#stopping.signal.aborted && !waits) throw error
            await this.#release(sql`id = ${job.id}`, waits ? ROOM_CHECK_SECONDS : 0)
          } finally {
            this.#underWay.delete(job.id)
          }
        }
      })
    }
    await Promise.all((Object.keys(handlers) as QueueName[]).map((name) => startOne(name, handlers[name])))
  }

  /**
   * Back to the queue: an interruption or a full disk is no failed try, so there is one more. The next try has another
   * number than this one, which can thereby no longer book an end of the job.
   */
  async #release(which: SQL, afterSeconds = 0): Promise<number> {
    const released = await this.#db.execute(
      sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = null,
            start_after = now() + make_interval(secs => ${afterSeconds})
          where state = 'active' and ${which}`,
    )
    return released.rowCount ?? 0
  }

  /** Every worker notices that the database is away or stopping; who keeps it running says so once. */
  #report(reported: Error) {
    // Some come as plain objects with an error's properties.
    const error = reported instanceof Error ? reported : Object.assign(new Error('job queue'), reported)
    const level = isDatabaseAway(error) || this.#stopping.signal.aborted ? 'debug' : 'error'
    this.#log[level](traceOf(error), 'job queue')
  }

  /** Stops taking jobs, interrupts those under way (they are done again later) and closes. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('stopping'))
    await this.#boss.stop({ graceful: true, timeout: 5000, close: true })
  }
}
