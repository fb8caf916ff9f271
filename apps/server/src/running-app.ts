/** One whole running copy: data folder, database, worker and web, started in order and stopped in reverse. */
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { databaseUnreachable } from '@hearthvoice/contract/messages/startup'
import { buildApp } from './app.ts'
import { buildServices } from './build-services.ts'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder/open-data-folder.ts'
import { openSecrets } from './data-folder/secrets.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { outboxAddress } from './mail/outbox-routes.ts'
import { listenFailure, StartupFailure, systemErrorCode } from './startup-failure.ts'
import { startWorker } from './worker.ts'

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type RunningApp = {
  /** Where people reach it from this machine. */
  address: string
  /** The page of the mails that were kept, with its token; null where there is none. */
  outboxAddress: string | null
  /** Resolves when the embedded database has ended by itself; the app can't go on then. */
  databaseEnded: Promise<void>
  stop(): Promise<void>
}

/** @throws StartupFailure, with nothing left running, where a person at the terminal can do something about it */
export async function startApp(config: Config, signal: AbortSignal): Promise<RunningApp> {
  const log = pino({ level: config.logLevel, redact: ['req.headers', 'headers'] })
  const stops: Array<() => unknown> = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) {
      await Promise.resolve(step()).catch((error: unknown) => log.error({ reason: String(error) }, 'stopping'))
    }
  }
  try {
    const folder = await openDataFolder(config.dataDir)
    stops.push(() => folder.close())
    const database = await openDatabase(config, log, signal)
    if (database.stop) stops.push(database.stop)
    await migrate(database.connectionString).catch((error: unknown) => {
      throw databaseFailure(error, config)
    })
    const secrets = await openSecrets(folder.secretsPath)
    const built = await buildServices({ config, log, secrets, folder, connectionString: database.connectionString })
    stops.push(() => built.close())
    await built.start()
    if (database.stop) await built.jobs.releaseAbandoned()
    const web = await buildApp(built.services, { webDist: existsSync(WEB_DIST) ? WEB_DIST : null })
    stops.push(() => web.close())
    signal.throwIfAborted()
    await web.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenFailure(error, config)
    })
    stops.push(await startWorker(built.services, built.jobs))
    const [bound] = web.addresses()
    const port = typeof bound === 'object' ? bound.port : config.port
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const address = config.publicUrl ?? `http://${host}:${port}`
    return {
      address,
      outboxAddress: outboxAddress(built.services, address),
      databaseEnded: database.ended,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDatabase(config: Config, log: pino.Logger, signal: AbortSignal) {
  if (config.databaseUrl) {
    const never = new Promise<void>(() => {})
    return { connectionString: config.databaseUrl, ended: never, stop: null }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: (message) => log.debug(message) },
    signal,
  })
  return { connectionString: embedded.connectionString, ended: embedded.ended, stop: () => embedded.stop() }
}

/** Turns a refused or unknown database into a sentence. */
function databaseFailure(error: unknown, config: Config): unknown {
  const code = systemErrorCode(error)
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000']
  if (config.databaseUrl && code && unreachable.includes(code)) {
    return new StartupFailure(databaseUnreachable(code), { cause: error })
  }
  return error
}
