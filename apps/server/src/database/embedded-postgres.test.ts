import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { postgresBinaries } from './embedded-postgres-binaries.ts'
import { findClusterPlace, placeFile } from './embedded-postgres-cluster.ts'
import { readPostmasterFile } from './embedded-postgres-orphan.ts'
import { programEnvironment } from './run-as.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let dataDir: string
let stateFolder: string
const running = new Set<EmbeddedPostgres>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  await chmod(folder, 0o711)
  dataDir = await makeDataDir('data', 0o711)
  stateFolder = join(folder, 'state')
})

afterEach(async () => {
  await Promise.all([...running].map((database) => database.stop()))
  running.clear()
  await rm(folder, { recursive: true, force: true })
})

async function makeDataDir(name: string, mode: number): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  await chmod(path, mode)
  return path
}

async function start(path = dataDir): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: path, stateFolder, log: { info() {} } })
  running.add(database)
  void database.ended.then(() => running.delete(database))
  return database
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a database in a process of its own and writes a row; answers once the row is acknowledged. */
async function startInOtherProcess(): Promise<{ parent: ChildProcess; postmaster: number }> {
  const program = `
    import pg from 'pg'
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)})
    const { connectionString } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, stateFolder }).slice(
      0,
      -1,
    )}, log: { info() {} } })
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query('create table kept (n int); insert into kept values (7)')
    console.log('written')
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: parent.stdout }), 'line')
  return { parent, postmaster: await postmasterPid() }
}

async function postmasterPid(): Promise<number> {
  const { cluster } = await findClusterPlace(dataDir, stateFolder)
  return (await readPostmasterFile(cluster))?.pid ?? 0
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

test('keeps data over a clean stop, with full durability and no network port', async () => {
  const first = await start()
  await query(first.connectionString, "create table kept (words text); insert into kept values ('Großmutter 👵')")
  await first.stop()
  const second = await start()
  expect(await query(second.connectionString, 'select words from kept')).toEqual([{ words: 'Großmutter 👵' }])
  expect(
    await query(
      second.connectionString,
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') order by name`,
    ),
  ).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

test('leaves no socket folder behind', async () => {
  const database = await start()
  const socketFolder = new URL(database.connectionString).searchParams.get('host') ?? ''
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
  await database.stop()
  expect(await exists(socketFolder)).toBe(false)
})

test('is found by another process while it runs, and only then', async () => {
  const database = await start()
  expect(await runningEmbeddedPostgres(dataDir)).toBe(database.connectionString)
  await database.stop()
  expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined()
})

test('comes back under the same address when the postmaster was killed, with what was acknowledged', async () => {
  const database = await start()
  const kept = () => query(database.connectionString, 'select n from kept').catch(String)
  await query(database.connectionString, 'create table kept (n int); insert into kept values (7)')
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const postmaster = await postmasterPid()
    process.kill(postmaster, signal)
    await expect.poll(() => isAlive(postmaster)).toBe(false)
    await expect.poll(kept, { timeout: 20_000 }).toEqual([{ n: 7 }])
  }
})

test('stops for good when asked to while it is coming back', async () => {
  const database = await start()
  const postmaster = await postmasterPid()
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => isAlive(postmaster)).toBe(false)
  await database.stop()
  expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined()
  expect(await exists(new URL(database.connectionString).searchParams.get('host') ?? '')).toBe(false)
})

test('stops when its parent is killed, and recovers at the next start', async () => {
  const { parent, postmaster } = await startInOtherProcess()
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(postmaster), { timeout: 20_000 }).toBe(false)
  const database = await start()
  expect(await query(database.connectionString, 'select n from kept')).toEqual([{ n: 7 }])
})

test('takes over at once from a killed parent whose database is still running', async () => {
  const { parent } = await startInOtherProcess()
  parent.kill('SIGKILL')
  const database = await start()
  expect(await query(database.connectionString, 'select n from kept')).toEqual([{ n: 7 }])
})

test('stops an orphan of an earlier run and its socket folder', async () => {
  const first = await start()
  await query(first.connectionString, 'create table kept (n int); insert into kept values (7)')
  await first.stop()
  const { cluster, runAs } = await findClusterPlace(dataDir, stateFolder)
  const { postgres } = await postgresBinaries(stateFolder, runAs)
  const socketFolder = await mkdtemp(join(tmpdir(), 'pg-socket-'))
  await chmod(socketFolder, 0o777)
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketFolder}`]
  const orphan = spawn(postgres, ['-D', cluster, ...settings], {
    ...runAs,
    cwd: '/',
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = createInterface({ input: orphan.stderr })
  for await (const line of log) if (line.includes('ready to accept')) break
  orphan.stderr.resume()
  const orphanEnd = once(orphan, 'exit')
  const second = await start()
  await orphanEnd
  expect(await exists(socketFolder)).toBe(false)
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }])
})

test('starts although the process number of a killed run belongs to another program by now', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(first.place, 'postmaster.pid'), `${process.pid}\n${first.place}\n1\n5432\n/nowhere\n\n\n`)
  const second = await start()
  expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('serves two data folders side by side', async () => {
  const other = await makeDataDir('other', 0o711)
  const [one, two] = await Promise.all([start(), start(other)])
  await query(one.connectionString, 'create table only_here (n int)')
  expect(await query(two.connectionString, "select to_regclass('only_here') as found")).toEqual([{ found: null }])
})

test('runs below a folder that only its owner can enter', async () => {
  await chmod(folder, 0o700)
  stateFolder = await mkdtemp(join(tmpdir(), 'embedded-postgres-state-'))
  try {
    const first = await start()
    await query(first.connectionString, 'create table kept (n int); insert into kept values (7)')
    expect(first.place.startsWith(isRoot ? stateFolder : dataDir)).toBe(true)
    await first.stop()
    const second = await start()
    expect(second.place).toBe(first.place)
    expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
  } finally {
    await rm(stateFolder, { recursive: true, force: true })
  }
})

test('makes the cluster again when its making was cut off', async () => {
  const half = join(dataDir, 'postgresql.half-abc123')
  await mkdir(half)
  await writeFile(join(half, 'PG_VERSION'), '18\n')
  const database = await start()
  expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readdir(dataDir)).not.toContain('postgresql.half-abc123')
})

test('gives up cleanly when asked to while it starts', async () => {
  const stopping = AbortSignal.abort(new Error('asked to stop'))
  const starting = startEmbeddedPostgres({ dataDir, stateFolder, log: { info() {} }, signal: stopping })
  await expect(starting).rejects.toThrow('asked to stop')
  expect(await readdir(dataDir)).not.toContain('postgresql')
})

test('says where a database was that is gone, and never begins an empty one in its stead', async () => {
  await writeFile(placeFile(dataDir), '/nowhere/at/all\n')
  await expect(start()).rejects.toThrow(
    "This data folder's database was kept in /nowhere/at/all, which is not there any more.",
  )
})

test('says in one sentence why it does not start, and where its log is', async () => {
  const first = await start()
  await first.stop()
  await rm(join(first.place, 'global', 'pg_control'))
  const sentence = /^The built-in database did not start: .*pg_control.*\. Its log is .*postgresql\.log\.$/
  await expect(start()).rejects.toThrow(sentence)
})
