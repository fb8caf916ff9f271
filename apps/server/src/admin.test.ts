import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authTestServer, ROSE } from './accounts/auth-test-server.ts'
import { openDataFolder } from './data-folder/open-data-folder.ts'
import { connectDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { ordersForPlan } from './payments/orders.ts'

const USAGE = 'Usage:\n  npm run admin -- grant EMAIL starter|family|legacy\n'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  // Root's database runs as another user, who has to pass through.
  await chmod(folder, 0o711)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the command in a process of its own, as `npm run admin --` does. */
function admin(words: string[], env: Record<string, string> = {}) {
  const program = fileURLToPath(new URL('admin.ts', import.meta.url))
  const settings = { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), ...env }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], { env: settings, cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** A running copy, as far as the command meets it: the data folder held, its database up. */
async function runningCopy() {
  const data = await openDataFolder(join(folder, 'data'))
  const postgres = await startEmbeddedPostgres({ dataDir: data.path, log: { info() {} } })
  await migrate(postgres.connectionString)
  const connection = connectDatabase(postgres.connectionString, () => {})
  return {
    db: connection.db,
    [Symbol.asyncDispose]: async () => {
      await connection.close()
      await postgres.stop()
      data.close()
    },
  }
}

test('grant books a paid, completed order of amount 0 that names its package, and the plan changes', async () => {
  await using server = await authTestServer()
  const { data } = await server.client().signUp(ROSE)
  const env = { DATABASE_URL: server.connectionString }
  const { code, stdout, stderr } = await admin(['grant', 'ROSE@example.com', 'family'], env)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^The Family package is granted to rose@example\.com \(order grant_[\da-f-]{36}\)\.\n$/)
  expect(await ordersForPlan(server.db, data.user?.id ?? '')).toMatchObject([
    { package: 'family', paymentStatus: 'paid', status: 'completed', amountTotal: 0 },
  ])
})

test('grant says what is wrong: an unknown address with exit code 1, an unknown package with 2', async () => {
  await using server = await authTestServer()
  const env = { DATABASE_URL: server.connectionString }
  expect(await admin(['grant', 'nobody@example.com', 'family'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nobody has signed up with the address nobody@example.com.\n',
  })
  expect(await admin(['grant', ROSE.email, 'gold'], env)).toEqual({
    code: 2,
    stdout: '',
    stderr: `There is no package "gold". The packages are starter, family, legacy.\n${USAGE}`,
  })
})

test.each([
  [[]],
  [['grant']],
  [['grant', ROSE.email]],
  [['give', ROSE.email, 'family']],
  [['grant', '--all', 'family']],
])('%j shows the usage with exit code 2 and opens no database', async (words) => {
  expect(await admin(words, { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual({
    code: 2,
    stdout: '',
    stderr: USAGE,
  })
})

test('a database that does not answer is named', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const { code, stderr } = await admin(['grant', ROSE.email, 'family'], env)
  expect(code).toBe(1)
  expect(stderr).toContain('The database named by DATABASE_URL does not answer (ECONNREFUSED).')
})

test('grant works on the built-in database, while the app runs and while it does not', async () => {
  const granted = async () => {
    await using copy = await runningCopy()
    return (await copy.db.execute(sql`select package from stripe_orders order by created_at`)).rows
  }
  {
    await using copy = await runningCopy()
    await copy.db.execute(
      sql`insert into users (email, password_hash, full_name) values (${ROSE.email}, '', 'Rose Miller')`,
    )
    expect(await admin(['grant', ROSE.email, 'starter'])).toMatchObject({ code: 0, stderr: '' })
  }
  expect(await admin(['grant', ROSE.email, 'legacy'])).toMatchObject({ code: 0, stderr: '' })
  expect(await granted()).toEqual([{ package: 'starter' }, { package: 'legacy' }])
})
