/** A fresh, migrated database for a test file, on the PostgreSQL that the whole run shares. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE_DATABASE = 'migrated'

export interface TestDatabase {
  connectionString: string
  /** Drops it, ending connections that are still open. */
  drop(): Promise<void>
}

/** Copies the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${TEMPLATE_DATABASE}`)
  return {
    connectionString: connectionTo(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

/** The same server's other database. */
export function connectionTo(connectionString: string, database: string): string {
  const address = new URL(connectionString)
  address.pathname = `/${database}`
  return address.href
}

async function administer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
