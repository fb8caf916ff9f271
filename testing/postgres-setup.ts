/** Vitest's global set-up: one PostgreSQL for the whole run, with a template that holds the schema. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded-postgres.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { TEMPLATE_DATABASE, connectionTo } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'test-postgres-'))
  // Root's database runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {} },
    // Nothing here has to outlive the run; the tests of durability start databases of their own.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const admin = new pg.Client({ connectionString: postgres.connectionString })
    await admin.connect()
    await admin.query(`create database ${TEMPLATE_DATABASE}`)
    await admin.end()
    await migrate(connectionTo(postgres.connectionString, TEMPLATE_DATABASE))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', postgres.connectionString)
  return stop
}
