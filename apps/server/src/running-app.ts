/** One whole running copy: data folder, database, worker and web, started in order and stopped in reverse. */
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { databaseUnreachable } from '@hearthvoice/contract/messages/startup'
import { buildApp } from './app.ts'
import { buildServices } from './build-services.ts'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder/open-data-folder.ts'
import { openSecrets } from './data-folder/secrets.ts'
import { connectionFailure } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { closeWeb } from './http/close-web.ts'
import { traceOf } from './http/error-handler.ts'
import { ownOrigin } from './http/origin.ts'
import { openLog } from './log.ts'
import { outboxAddress } from './mail/outbox-routes.ts'
import { refuseHalfReal, startNotices } from './production-guard.ts'
import { listenFailure, StartupFailure } from './startup-failure.ts'
import { sweepUploads } from './voices/sweep-uploads.ts'
import { startWorker } from './worker.ts'

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type RunningApp = {
  /** Where people reach it from this machine. */
  address: string
  /** What the operator should know: sentences. */
  notices: string[]
  /** The page of the mails that were kept, with its token; null where there is none. */
  outboxAddress: string | null
  /** Resolves when the embedded database has ended and does not start again; the app can't go on then. */
  databaseEnded: Promise<void>
  stop(): Promise<void>
}

/** @throws StartupFailure, with nothing left running, where a person at the terminal can do something about it */
export async function startApp(config: Config, signal: AbortSignal): Promise<RunningApp> {
  refuseHalfReal(config)
  const log = openLog(config.logLevel)
  const notices = startNotices(config)
  const stops: Array<() => unknown> = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) {
      await Promise.resolve(step()).catch((error: unknown) => log.error(traceOf(error), 'stopping'))
    }
  }
  try {
    const folder = await openDataFolder(config.dataDir)
    stops.push(() => folder.close())
    const database = await openDatabase(config, log, signal)
    if (database.stop) stops.push(database.stop)
    await migrate(database.connectionString)
    const secrets = await openSecrets(folder.secretsPath, (sentence) => notices.push(sentence))
    const built = await buildServices({ config, log, secrets, folder, connectionString: database.connectionString })
    stops.push(() => built.close())
    await built.start()
    if (database.stop) {
      // Nobody else is alive: what a killed process held or left behind needs no time to be sure of.
      await built.jobs.releaseAbandoned()
      await sweepUploads(built.services, { unchangedForMs: 0 })
      built.services.events.onReconnect(() => {
        built.jobs.releaseAbandoned().catch((error: unknown) => log.warn(traceOf(error), 'jobs not released'))
      })
    }
    const web = await buildApp(built.services, { webDist: existsSync(WEB_DIST) ? WEB_DIST : null })
    stops.push(() => closeWeb(web))
    signal.throwIfAborted()
    await web.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenFailure(error, config)
    })
    stops.push(await startWorker(built.services, built.jobs))
    const [bound] = web.addresses()
    const port = typeof bound === 'object' ? bound.port : config.port
    const address = ownOrigin({ ...config, port })
    return {
      address,
      notices,
      outboxAddress: outboxAddress(built.services, address),
      databaseEnded: database.ended,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDatabase(config: Config, log: Logger, signal: AbortSignal) {
  if (config.databaseUrl) {
    const failure = await connectionFailure(config.databaseUrl)
    if (failure) throw new StartupFailure(databaseUnreachable(failure))
    const never = new Promise<void>(() => {})
    return { connectionString: config.databaseUrl, ended: never, stop: null }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: (message) => log.debug(message), warn: (message) => log.warn(message) },
    signal,
  })
  return { connectionString: embedded.connectionString, ended: embedded.ended, stop: () => embedded.stop() }
}
