import { defineConfig } from '@playwright/test'
import { chromiumExecutable } from './testing/chromium.ts'

const { executablePath, env } = await chromiumExecutable()

/** What the browser is started with in every journey; nothing here makes it do what people's browsers do not. */
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  // The second is read by scripts/run-tests.mjs.
  reporter: [['list'], ['json', { outputFile: '.cache/e2e-tests.json' }]],
  use: {
    trace: 'retain-on-failure',
    launchOptions: { executablePath, env: { ...stringValues(process.env), ...env }, args: launchArguments },
  },
})

function stringValues(values: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
