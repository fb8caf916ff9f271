import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  databaseGone,
  databaseHasNoPlace,
  databaseNotMade,
  databaseOfOtherVersion,
  databaseOutOfReach,
  databaseUserUnknown,
} from '@hearthvoice/contract/messages/startup'
import { StartupFailure, systemErrorCode } from '../startup-failure.ts'
import { type RunAs, canEnter, runToEnd } from './run-as.ts'

const MAJOR_VERSION = '18'
const CLUSTER_NAME = 'postgresql'
/** `nobody`: on Linux by convention; macOS gives it a negative number, `daemon` does as well there. */
const UNPRIVILEGED = process.platform === 'darwin' ? 1 : 65_534

/** The folder that holds (or will hold) the cluster, and the user that may open it. */
export interface ClusterPlace {
  home: string
  cluster: string
  runAs: RunAs
}

/** The file in the data folder that names the cluster's home, when that is elsewhere. */
export const placeFile = (dataDir: string) => join(dataDir, 'postgresql-place')

/**
 * Where this data folder's cluster lives: in the data folder, or, started as root below a folder that
 * only root can enter, in a folder of its own in `stateFolder`.
 */
export async function findClusterPlace(dataDir: string, stateFolder: string): Promise<ClusterPlace> {
  const elsewhere = await readFile(placeFile(dataDir), 'utf8').catch(() => undefined)
  const home = elsewhere?.trim() ?? dataDir
  if (elsewhere !== undefined && !(await isThere(home))) {
    throw new StartupFailure(databaseGone(home, placeFile(dataDir)))
  }
  const cluster = join(home, CLUSTER_NAME)
  if (process.getuid?.() !== 0) return { home, cluster, runAs: undefined }

  const runAs = await ownerOf(cluster)
  if (await canEnter(home, runAs)) return { home, cluster, runAs }
  if (elsewhere !== undefined || (await isThere(cluster))) {
    throw new StartupFailure(databaseOutOfReach(cluster, runAs.uid))
  }
  const ownHome = await makeHome(stateFolder, runAs)
  await writeFile(placeFile(dataDir), `${ownHome}\n`, { mode: 0o600 })
  return { home: ownHome, cluster: join(ownHome, CLUSTER_NAME), runAs }
}

/** Makes the cluster if it is not there yet. A set-up that was cut off leaves nothing that would be taken for one. */
export async function ensureCluster(
  { home, cluster, runAs }: ClusterPlace,
  initdb: string,
  signal?: AbortSignal,
): Promise<void> {
  await removeHalfMade(home)
  if (await isThere(cluster)) {
    await checkVersion(cluster)
    await repairRights(cluster, runAs)
    return
  }
  const half = await mkdtemp(join(home, `${CLUSTER_NAME}.half-`))
  try {
    if (runAs) await chown(half, runAs.uid, runAs.gid)
    await initialise(half, initdb, runAs, signal)
    await rename(half, cluster)
    await syncFolder(home)
  } catch (error) {
    await rm(half, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

async function initialise(folder: string, initdb: string, runAs: RunAs, signal?: AbortSignal): Promise<void> {
  // The builtin locale sorts by code point, alike on every system and after every upgrade of its libraries.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=postgres', '--auth=trust', '--no-instructions']
  try {
    await runToEnd(initdb, [...locale, ...access, '-D', folder], runAs, signal)
  } catch (error) {
    signal?.throwIfAborted()
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    if (said.includes('could not look up effective user ID')) {
      throw new StartupFailure(databaseUserUnknown(runAs?.uid ?? process.getuid?.() ?? -1), { cause: error })
    }
    throw new StartupFailure(databaseNotMade(initdbReason(said)), { cause: error })
  }
}

/** initdb marks what went wrong with FATAL or error, and then goes on to say what it removes. */
function initdbReason(said: string): string {
  const lines = said.split('\n').filter(Boolean)
  const line =
    lines.find((text) => text.includes('FATAL:')) ?? lines.find((text) => text.includes('error:')) ?? lines.at(-1)
  return (line ?? 'initdb failed').replace(/^.*(FATAL|error):\s*/, '').replace(/\.$/, '')
}

async function checkVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => 'unknown')).trim()
  if (version !== MAJOR_VERSION) throw new StartupFailure(databaseOfOtherVersion(cluster, version))
}

/** A cluster brought back from a backup by root may belong to root and be open to everyone; PostgreSQL refuses both. */
async function repairRights(cluster: string, runAs: RunAs): Promise<void> {
  const { uid, mode } = await stat(cluster)
  if (runAs && uid !== runAs.uid) await runToEnd('chown', ['-R', `${runAs.uid}:${runAs.gid}`, cluster], undefined)
  const isOurs = runAs !== undefined || uid === process.getuid?.()
  if (isOurs && (mode & 0o777) !== 0o700) await chmod(cluster, 0o700)
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number }> {
  const owner = await stat(cluster).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: UNPRIVILEGED, gid: UNPRIVILEGED }
}

async function makeHome(stateFolder: string, runAs: RunAs): Promise<string> {
  const home = join(stateFolder, randomUUID())
  try {
    await mkdir(home, { recursive: true })
    // Whatever the umask says: the database's user has to pass through.
    for (const folder of [stateFolder, home]) await chmod(folder, 0o711)
  } catch (error) {
    throw new StartupFailure(databaseHasNoPlace(stateFolder), { cause: error })
  }
  if (!(await canEnter(home, runAs))) throw new StartupFailure(databaseHasNoPlace(stateFolder))
  return home
}

async function removeHalfMade(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(`${CLUSTER_NAME}.half-`)) continue
    // An initdb that outlived its parent may still be writing there.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false
    throw error
  }
}
