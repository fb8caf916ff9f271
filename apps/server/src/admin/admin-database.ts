import { databaseUnreachable } from '@hearthvoice/contract/messages/startup'
import type { Config } from '../config.ts'
import { openDataFolder } from '../data-folder/open-data-folder.ts'
import { connectionFailure } from '../database/database.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { StartupFailure } from '../startup-failure.ts'

export type AdminDatabase = { connectionString: string; close(): Promise<void> }

/**
 * The database that the app uses: the one named by DATABASE_URL, the built-in one of the running app, or, when the app
 * isn't running, the built-in one started for as long as the command takes.
 * @throws StartupFailure when none can be had
 */
export async function openAdminDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<AdminDatabase> {
  if (config.databaseUrl) {
    const failure = await connectionFailure(config.databaseUrl)
    if (failure) throw new StartupFailure(databaseUnreachable(failure))
    return { connectionString: config.databaseUrl, close: async () => {} }
  }
  const running = await runningEmbeddedPostgres(config.dataDir)
  // A killed app leaves word of a database that is gone.
  if (running && !(await connectionFailure(running))) return { connectionString: running, close: async () => {} }
  return startOwn(config.dataDir)
}

async function startOwn(dataDir: string): Promise<AdminDatabase> {
  const folder = await openDataFolder(dataDir)
  try {
    const database = await startEmbeddedPostgres({ dataDir: folder.path, log: { info: () => {} } })
    await migrate(database.connectionString).catch(async (error: unknown) => {
      await database.stop()
      throw error
    })
    const close = async () => {
      await database.stop()
      folder.close()
    }
    return { connectionString: database.connectionString, close }
  } catch (error) {
    folder.close()
    throw error
  }
}
