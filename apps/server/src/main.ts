/** Starts everything, says where it is, and stops cleanly on Ctrl-C. */
import { mailIsKept } from '@hearthvoice/contract/messages/startup'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import { readConfig } from './config.ts'
import { traceOf } from './http/error-handler.ts'
import { startApp, type RunningApp } from './running-app.ts'
import { environment } from './settings/environment.ts'
import { StartupFailure } from './startup-failure.ts'

const stopping = new AbortController()
let running: RunningApp | null = null

async function shutDown(exitCode: number) {
  if (stopping.signal.aborted) process.exit(exitCode || 130)
  stopping.abort(new Error('stopping'))
  if (!running) return
  await running.stop()
  process.exit(exitCode)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => void shutDown(0))
}

try {
  running = await startApp(readConfig(environment()), stopping.signal)
  if (stopping.signal.aborted) {
    await running.stop()
    process.exit(0)
  }
  process.on('uncaughtException', (error) => {
    // Not the error itself: its message may quote what people wrote.
    console.error('Something unexpected has happened; stopping.', traceOf(error))
    void shutDown(1)
  })
  for (const notice of running.notices) console.warn(notice)
  console.log(`${PRODUCT_NAME} is ready: ${running.address}`)
  if (running.outboxAddress) console.log(mailIsKept(running.outboxAddress))
  await running.databaseEnded
  if (!stopping.signal.aborted) {
    console.error('The database has ended unexpectedly; stopping. Start again to recover.')
    await shutDown(1)
  }
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  if (error instanceof StartupFailure) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
