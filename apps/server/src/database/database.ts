import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { systemErrorCode } from '../startup-failure.ts'

const CONNECT_TIMEOUT_MS = 5000

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a store's function needs: works inside a transaction and outside of one. */
export type Queryable = Database | Transaction

export type DatabaseConnection = { db: Database; pool: pg.Pool; close(): Promise<void> }

/** Opens a pool of connections. Errors of idle connections are reported to `onError` and don't end the process. */
export function connectDatabase(connectionString: string, onError: (error: Error) => void): DatabaseConnection {
  const pool = new pg.Pool({ connectionString, max: 16, application_name: 'hearthvoice' })
  pool.on('error', onError)
  return { db: drizzle({ client: pool }), pool, close: closing(pool) }
}

/** Ends a pool. Its own `end` resolves when connections begin to close, this one when they are closed. */
function closing(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>()
  let changed = () => {}
  pool.on('connect', (client) => {
    open.add(client)
    // The pool listens while a connection is idle only; one that is lost in a transaction is told by the next query.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => {
    open.delete(client)
    changed()
  })
  return async () => {
    await pool.end()
    while (open.size > 0) {
      await new Promise<void>((resolve) => {
        changed = resolve
      })
    }
  }
}

/** Did a statement fail on a unique index (SQLSTATE 23505)? Drizzle wraps the driver's error as its cause. */
export function isUniqueViolation(error: unknown, indexName: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at.code === '23505' && at.constraint === indexName
  }
  return false
}

/** What the system answers to a connection when nobody listens or the other side has gone. */
const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/**
 * Does an error say that the database could not be reached, or went away meanwhile? Then what was asked is open, and
 * may be asked again. SQLSTATE 57P01 to 57P03: stopping, crashed, starting; class 08: connection exceptions.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code = '', syscall = '', message } = at as NodeJS.ErrnoException
    if (/^(57P0[123]|08[\dA-Z]{3})$/.test(code)) return true
    if (/^Connection terminated|^Client has encountered a connection error/.test(message)) return true
    if (['connect', 'read', 'write'].includes(syscall) && GONE.has(code)) return true
    // It has answered, and meant what it said.
    if (at instanceof pg.DatabaseError) return false
  }
  return false
}

/** Rejects when the database does not answer. */
export const answers = (db: Database): Promise<unknown> => db.execute(sql`select 1`)

/** Why a database can't be connected to; null if it can. */
export async function connectionFailure(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    return null
  } catch (error) {
    return systemErrorCode(error) ?? String(error)
  } finally {
    await client.end()
  }
}
