/**
 * Tells the web processes what changed, through the database: a nudge by NOTIFY that carries ids only. Who listens
 * reads the rows, which stay the truth.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Queryable } from '../database/database.ts'
import { traceOf } from '../http/error-handler.ts'

const CHANNEL = 'hearthvoice_events'
const RECONNECT_MS = 1000

const announcement = z.discriminatedUnion('type', [
  z.object({ type: z.literal('voice'), userId: z.uuid(), voiceId: z.uuid() }),
  z.object({ type: z.literal('story'), userId: z.uuid(), storyId: z.uuid() }),
  z.object({ type: z.literal('plan'), userId: z.uuid() }),
])
export type Announcement = z.infer<typeof announcement>
/** `reconnected` means that announcements may have been missed: read everything anew. */
export type Listener = (event: Announcement | { type: 'reconnected' }) => void

export class EventBus {
  readonly #connectionString: string
  readonly #log: Logger
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onReconnect: (() => void)[] = []
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | null = null
  #stopped = false

  constructor(options: { connectionString: string; log: Logger }) {
    this.#connectionString = options.connectionString
    this.#log = options.log
  }

  /** Announces a change; heard when the transaction commits. */
  async announce(db: Queryable, event: Announcement): Promise<void> {
    await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`)
  }

  /** Calls `listener` for every change of this user until the returned function is called. */
  listen(userId: string, listener: Listener): () => void {
    const ofUser = this.#listeners.get(userId) ?? new Set()
    this.#listeners.set(userId, ofUser.add(listener))
    return () => {
      ofUser.delete(listener)
      if (ofUser.size === 0) this.#listeners.delete(userId)
    }
  }

  /** Calls `listener` whenever the database was away, as soon as it is back. */
  onReconnect(listener: () => void) {
    this.#onReconnect.push(listener)
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#connectionString, application_name: 'hearthvoice-events' })
    client.on('notification', ({ payload }) => this.#deliver(payload ?? ''))
    client.on('error', (error) => {
      this.#log.warn(traceOf(error), 'event connection lost')
    })
    client.on('end', () => {
      if (this.#client === client) this.#reconnectSoon()
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (this.#stopped) await client.end()
    else this.#client = client
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#retry) clearTimeout(this.#retry)
    await this.#client?.end()
  }

  #deliver(payload: string) {
    const { success, data: event } = announcement.safeParse(JSON.parse(payload))
    // A newer version's process may announce what this one does not know.
    if (!success) return
    for (const listener of this.#listeners.get(event.userId) ?? []) listener(event)
  }

  #reconnectSoon() {
    this.#client = null
    if (this.#stopped) return
    this.#retry = setTimeout(() => {
      this.start().then(
        () => {
          for (const listener of this.#onReconnect) listener()
          for (const ofUser of this.#listeners.values())
            for (const listener of ofUser) listener({ type: 'reconnected' })
        },
        () => this.#reconnectSoon(),
      )
    }, RECONNECT_MS)
  }
}
