import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/postgres.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { connectDatabase, type Database } from '../database/database.ts'
import { FolderStorage } from '../providers/file-storage/folder-storage.ts'
import { readinessProbe } from './readiness.ts'

let folder: string
let files: FolderStorage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readiness-'))
  files = await FolderStorage.open(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function withDatabase(run: (db: Database) => Promise<void>, connectionString?: string) {
  const own = connectionString === undefined ? await testDatabase() : null
  const connection = connectDatabase(connectionString ?? own?.connectionString ?? '', () => {})
  try {
    await run(connection.db)
  } finally {
    await connection.close()
    await own?.drop()
  }
}

test('ready: the database answers, the storage takes a file and keeps none', async () => {
  await withDatabase(async (db) => {
    const probe = readinessProbe({ db, files })
    const ready = { database: true, storage: true }
    expect(await Promise.all([probe(), probe()])).toEqual([ready, ready])
    const kept: string[] = []
    for await (const { key } of files.list('')) kept.push(key)
    expect(kept).toEqual([])
  })
})

test('a storage that takes nothing is told, and that it does so again', async () => {
  await withDatabase(async (db) => {
    const probe = readinessProbe({ db, files })
    await rm(join(folder, 'files'), { recursive: true })
    await writeFile(join(folder, 'files'), 'in the way')
    expect(await probe()).toEqual({ database: true, storage: false })
    await rm(join(folder, 'files'))
    await FolderStorage.open(join(folder, 'files'))
    expect(await probe()).toEqual({ database: true, storage: true })
    expect(await readdir(join(folder, 'files', '.incoming'))).toEqual([])
  })
})

test('a database that accepts connections and says nothing is not waited for', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    await withDatabase(async (db) => {
      const probe = readinessProbe({ db, files }, { timeoutMs: 50 })
      expect(await probe()).toEqual({ database: false, storage: true })
      for (const socket of sockets) socket.destroy()
    }, `postgres://user@127.0.0.1:${port}/database`)
  } finally {
    silent.close()
  }
})

test('a database that is gone is told', async () => {
  const own = await testDatabase()
  await withDatabase(async (db) => {
    const probe = readinessProbe({ db, files })
    expect(await probe()).toEqual({ database: true, storage: true })
    await own.drop()
    expect(await probe()).toEqual({ database: false, storage: true })
  }, own.connectionString)
})

test('the call answers 200 or 503 and names the part that failed; the process is alive all the while', async () => {
  const broken = await FolderStorage.open(join(folder, 'broken'))
  await rm(join(folder, 'broken'), { recursive: true })
  await writeFile(join(folder, 'broken'), 'in the way')
  await using good = await testApp({ jobs: false })
  await using bad = await testApp({ jobs: false, change: (services) => void (services.files = broken) })
  expect(await good.call('/api/v1/ready')).toMatchObject({
    status: 200,
    body: { status: 'ready', database: 'ok', storage: 'ok', services: { storage: 'folder', voice: 'engine' } },
  })
  expect(await bad.call('/api/v1/ready')).toMatchObject({
    status: 503,
    body: { status: 'not_ready', database: 'ok', storage: 'failed' },
  })
  expect(await bad.call('/api/v1/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})
