import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import { lockFolder } from '../data-folder/folder-lock.ts'
import { BoundedLog } from './bounded-log.ts'
import { postgresBinaries } from './embedded-postgres-binaries.ts'
import { ensureCluster, findClusterPlace } from './embedded-postgres-cluster.ts'
import { readPostmasterFile, stopOrphan } from './embedded-postgres-orphan.ts'
import { launchPostgres } from './embedded-postgres-process.ts'
import { restartingPostgres } from './restarting-postgres.ts'

/** Where clusters and programs go that root cannot keep in the data folder. */
const STATE_FOLDER = `/var/lib/${PRODUCT_NAME.toLowerCase()}`

export interface EmbeddedPostgresOptions {
  /** An existing folder, held by this process alone (openDataFolder). */
  dataDir: string
  log: { info(message: string): void; warn?(message: string): void }
  signal?: AbortSignal
  /** PostgreSQL settings over the defaults, which are fully durable. */
  settings?: Record<string, string>
  stateFolder?: string
}

export interface EmbeddedPostgres {
  /** Reaches the database through a Unix socket that only this user can open. */
  connectionString: string
  /** The folder that holds the database; part of every backup. */
  place: string
  /** Resolves when the database has ended for good, whether by `stop` or since it does not start again. */
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the data folder's own PostgreSQL, making its cluster at the first start and recovering it after a crash.
 * It is started again when it ends by itself, and ends with this process, however that ends. Throws StartupFailure with one sentence for the person who starts it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, signal, settings, stateFolder = STATE_FOLDER } = options
  const place = await findClusterPlace(dataDir, stateFolder)
  // Two copies of one data folder can name the same place.
  const unlock = place.home === dataDir ? () => {} : lockFolder(place.home)
  try {
    const { postgres, initdb } = await postgresBinaries(place.runAs ? stateFolder : dataDir, place.runAs)
    await ensureCluster(place, initdb, signal)
    await mkdir(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
    const logFile = new BoundedLog(join(dataDir, 'logs', 'postgresql.log'))
    const server = await restartingPostgres({
      launch: async (launch) => {
        await stopOrphan(place.cluster)
        return launchPostgres({ postgres, ...place, log: logFile, settings, ...launch })
      },
      signal,
      onEnd: () => log.warn?.('The database has ended unexpectedly and is started again'),
    })
    log.info(`Database ready in ${place.cluster}`)
    return {
      connectionString: connectionTo(server.socketFolder),
      place: place.cluster,
      ended: server.ended,
      stop: async () => {
        await server.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The connection to a database that another process of this data folder has running; undefined if there is none. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const { cluster } = await findClusterPlace(dataDir, STATE_FOLDER)
  const running = await readPostmasterFile(cluster)
  return running?.ready ? connectionTo(running.socketFolder) : undefined
}

function connectionTo(socketFolder: string): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
}
