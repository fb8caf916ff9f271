/** Playwright's `test` with a running copy of the product behind it; a console error that no test expects fails it. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'

export { expect }

/** One whole running copy, with a data folder of its own. */
export interface AppInstance {
  url: string
  dataDir: string
  /** What it has printed so far. */
  output(): string
  stop(): Promise<void>
}

interface TestFixtures {
  /** Keeps what the server said with a test that fails. */
  serverOutput: void
  /** Add patterns of console errors that the journey is meant to cause. */
  expectedConsoleErrors: RegExp[]
}

interface WorkerFixtures {
  app: AppInstance
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    async ({}, provide) => {
      const app = await startAppInstance()
      await provide(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ app }, provide) => provide(app.url),

  serverOutput: [
    async ({ app }, provide, testInfo) => {
      await provide()
      if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server output', { body: app.output() })
    },
    { auto: true },
  ],

  expectedConsoleErrors: [
    async ({ context }, provide) => {
      const expected: RegExp[] = []
      const seen: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => seen.push(String(error.error().stack)))
      await provide(expected)
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** Starts a copy on a free port and an empty data folder, as `npm start` does, and waits until it says where it is. */
async function startAppInstance(settings: Record<string, string> = {}): Promise<AppInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'app-instance-'))
  // Root's database runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const child = spawn(process.execPath, [main], {
    // Away from the checkout, whose .env is the developer's own.
    cwd: folder,
    env: {
      ...surroundings(),
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '100',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = collectOutput(child)
  const stop = async () => {
    const ended = once(child, 'close')
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await addressOf(child, printed)
    return { url, dataDir, output: () => printed.join(''), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>

function collectOutput(child: Child): string[] {
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  }
  return printed
}

function addressOf(child: Child, printed: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /ready: (http\S+)/.exec(printed.join(''))?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', look)
    child.on('error', reject)
    child.on('close', () => reject(new Error(`The app ended before it was ready:\n${printed.join('')}`)))
  })
}

/** What any program needs, without the developer's own configuration of the product. */
function surroundings(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
