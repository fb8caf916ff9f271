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
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/** Did a statement fail on a unique index (SQLSTATE 23505)? Drizzle wraps the driver's error as its cause. */
export function isUniqueViolation(error: unknown, indexName: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at.code === '23505' && at.constraint === indexName
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
