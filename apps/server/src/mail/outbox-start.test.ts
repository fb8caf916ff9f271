import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/postgres.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let folder: string
let database: TestDatabase
let child: ChildProcessByStdio<null, Readable, null>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-start-'))
  database = await testDatabase()
})
afterEach(async () => {
  const ended = once(child, 'close')
  if (child.kill('SIGTERM')) await ended
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The lines that a start prints. */
async function startedLines(): Promise<string[]> {
  child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += String(text)
    if (/outbox\S+\n/.test(printed)) break
  }
  return printed.trim().split('\n')
}

test('S-077 S-078 the start prints where the mails are, and a recovery’s mail is read there', async () => {
  const [ready = '', kept = '', ...more] = await startedLines()
  const address = /^Hearthvoice is ready: (http:\S+)$/.exec(ready)?.[1] ?? ''
  const page = /^Mails are kept, not sent. Read them here: (http:\S+)$/.exec(kept)?.[1] ?? ''
  expect(more).toEqual([])
  expect(page).toMatch(new RegExp(`^${address}/outbox\\?token=[\\w-]{43}$`))
  const post = (path: string, json: object) =>
    fetch(`${address}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
  const rose = { email: 'rose@example.com', password: 'a lamp by the window', data: { full_name: 'Rose Miller' } }
  expect((await post('signup', rose)).status).toBe(200)
  expect((await post('recover', { email: rose.email })).status).toBe(200)
  const link = await vi.waitFor(
    async () => {
      const found = /href="([^"]*\/auth\/v1\/confirm[^"]*)"/.exec(await (await fetch(page)).text())?.[1]
      if (!found) throw new Error('no mail yet')
      return found.replaceAll('&amp;', '&')
    },
    { timeout: 20_000, interval: 250 },
  )
  expect(link.startsWith(`${address}/auth/v1/confirm?`)).toBe(true)
  expect(await (await fetch(link)).text()).toContain('Choose a new password')
  expect((await stat(join(folder, 'data', 'outbox'))).mode & 0o777).toBe(0o700)
})
