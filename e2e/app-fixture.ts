/** Playwright's `test` with a running copy of the product behind it; a console error that no test expects fails it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { startProduct } from '../testing/product-process.ts'

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

/** Starts a copy on an empty data folder. */
export async function startAppInstance(settings: Record<string, string> = {}): Promise<AppInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'app-instance-'))
  // Root's database runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const product = await startProduct({ folder, dataDir: join(folder, 'data'), settings })
    const { url, dataDir, output } = product
    const stop = async () => {
      await product.stop()
      await remove()
    }
    return { url, dataDir, output, stop }
  } catch (error) {
    await remove()
    throw error
  }
}
