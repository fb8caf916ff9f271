import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import { sql, type SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { JobHandlers, JobPayloads, JobQueue, QueueName } from './job-queue.ts'

const RETRY_LIMIT = 4
const queues: Record<QueueName, QueueOptions> = {
  'prepare-voice': { expireInSeconds: 3600 },
  'remove-provider-voice': { expireInSeconds: 300, retryLimit: 1000, retryDelayMax: 3600 },
  'speak-passage': { expireInSeconds: 600 },
  'assemble-narration': { expireInSeconds: 3600 },
  'remove-files': { expireInSeconds: 300, retryLimit: 1000, retryDelayMax: 3600 },
  'send-mail': { expireInSeconds: 300, retryLimit: 100, retryDelayMax: 600 },
}

/** A job whose process died is given to another after about 13 s; a new job is picked up at once. */
const liveness = { heartbeatSeconds: 10, notify: true } as const
const polling = { heartbeatRefreshSeconds: 3, notifyPollingIntervalSeconds: 2, pollingIntervalSeconds: 2 } as const

export class PgBossJobs implements JobQueue {
  readonly #boss: PgBoss
  readonly #db: Database
  readonly #log: Logger
  readonly #stopping = new AbortController()

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
    this.#boss.on('error', (error) => this.#log.error({ reason: error.message }, 'job queue'))
  }

  async start(): Promise<void> {
    await this.#boss.start()
    for (const [name, options] of Object.entries(queues)) {
      await this.#boss.createQueue(name, {
        retryLimit: RETRY_LIMIT,
        retryDelay: 1,
        retryBackoff: true,
        ...liveness,
        ...options,
      })
    }
  }

  async send<Q extends QueueName>(tx: Parameters<JobQueue['send']>[0], queue: Q, payload: JobPayloads[Q]) {
    await this.#boss.send(queue, payload, { db: fromDrizzle(tx, sql) })
  }

  /**
   * Gives back at once what a dead process held, without counting it as a try. Only where no other process can be
   * alive: the data folder's lock is ours and the database is embedded.
   */
  async releaseAbandoned(): Promise<number> {
    return this.#release(sql`true`)
  }

  async work(handlers: JobHandlers): Promise<void> {
    const startOne = async <Q extends QueueName>(name: Q, handler: JobHandlers[Q]) => {
      const options = { ...polling, localConcurrency: handler.concurrency, includeMetadata: true } as const
      await this.#boss.work<JobPayloads[Q], void, typeof options>(name, options, async (jobs) => {
        for (const job of jobs) {
          const signal = AbortSignal.any([job.signal, this.#stopping.signal])
          await handler
            .run(job.data, { signal, last: job.retryCount >= job.retryLimit })
            .catch(async (error: unknown) => {
              if (!this.#stopping.signal.aborted) throw error
              await this.#release(sql`id = ${job.id}`)
            })
        }
      })
    }
    await Promise.all((Object.keys(handlers) as QueueName[]).map((name) => startOne(name, handlers[name])))
  }

  /** Back to the queue as if never taken: an interruption is no failed try. */
  async #release(which: SQL): Promise<number> {
    const released = await this.#db.execute(
      sql`update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
          where state = 'active' and ${which}`,
    )
    return released.rowCount ?? 0
  }

  /** Stops taking jobs, interrupts those under way (they are done again later) and closes. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('stopping'))
    await this.#boss.stop({ graceful: true, timeout: 5000, close: true })
  }
}
