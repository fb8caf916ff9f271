/** What a start says when it can't go on, and what it tells the operator when it can. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/postgres.ts'
import { startProduct } from '../../../testing/product-process.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function failedStart(settings: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [said, printed] = await Promise.all([text(child.stderr), text(child.stdout)])
  const [code] = (await closed) as [number]
  return { code, said, printed }
}

test.each<[Record<string, string>, string]>([
  [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL cannot be used: it has to be fatal, error, warn'],
  [{ HOST: '0.0.0.0' }, 'With HOST=0.0.0.0 others can reach this copy, and for that PUBLIC_URL, STRIPE_SECRET_KEY'],
  [{ PUBLIC_URL: 'https://stories.example.com' }, 'With PUBLIC_URL=https://stories.example.com others can reach'],
])('S-360 %o stops the start with one sentence, and nothing is made', async (settings, sentence) => {
  const { code, said, printed } = await failedStart(settings)
  expect(said).toContain(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect({ code, printed, made: await readdir(folder) }).toEqual({ code: 1, printed: '', made: [] })
})

test('settings that cannot be read are no reason for a stack', async () => {
  await mkdir(join(folder, '.env'))
  expect(await failedStart({})).toEqual({
    code: 1,
    said: 'The settings in .env cannot be read (EISDIR). Give this user the right to read that file, or remove it.\n',
    printed: '',
  })
})

test('a database that does not answer is named, not its password', async () => {
  await writeFile(join(folder, '.env'), 'DATABASE_URL=postgres://rose:marmalade@127.0.0.1:1/voices\n')
  const { code, said } = await failedStart({})
  expect(code).toBe(1)
  expect(said).toBe(
    'The database named by DATABASE_URL does not answer (ECONNREFUSED). Start it, or remove DATABASE_URL to use the built-in one.\n',
  )
})

test('S-361 a demo may be open to others, and the operator hears of what does nothing and of open secrets', async () => {
  const database = await testDatabase()
  const dataDir = join(folder, 'data')
  const settings = { DATABASE_URL: database.connectionString, HOST: '0.0.0.0', DEMO: '1', S3_BUCKET: 'voices' }
  try {
    const first = await startProduct({ folder, dataDir, settings })
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await (await fetch(`${first.url}/api/v1/service`)).json()).toEqual({ product: 'Hearthvoice', demo: true })
    await first.stop()
    expect(first.output()).toContain('This version does not use the setting S3_BUCKET yet.\n')
    expect(first.output()).not.toContain('secrets')
    const secrets = join(dataDir, 'secrets.json')
    await chmod(secrets, 0o644)
    const second = await startProduct({ folder, dataDir, settings })
    await second.stop()
    expect(second.output()).toContain(`The secrets in ${secrets} could be read by others on this machine;`)
    expect((await stat(secrets)).mode & 0o777).toBe(0o600)
  } finally {
    await database.drop()
  }
})
