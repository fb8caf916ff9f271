import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { dataFolderIsFile, dataFolderNotWritable, diskFull } from '@hearthvoice/contract/messages/startup'
import { StartupFailure, systemErrorCode } from '../startup-failure.ts'
import { lockFolder } from './folder-lock.ts'

/** Where everything lies that outlives a process; all paths are absolute. */
export interface DataFolder {
  path: string
  /** The file storage's folder, when files are kept in a folder. */
  files: string
  /** For half-made files; emptied at every start. On the same file system as `files`, so that renaming is atomic. */
  tmp: string
  logs: string
  outbox: string
  /** The file of the secrets that the first start makes. */
  secretsPath: string
  /** Gives the folder to the next copy; to be called last. */
  close(): void
}

/**
 * Opens the data folder for this process alone, making it where it is missing.
 * Throws StartupFailure when it cannot be written to or another running copy has it.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder)
  // Root's database runs as an ordinary user, who has to pass through (not read) this folder.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    if (await makeFolder(path, mode)) await chmod(path, mode)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderFailure(path, error)
  }
  const below = (name: string) => join(path, name)
  let unlock: (() => void) | undefined
  try {
    unlock = lockFolder(path)
    for (const name of ['files', 'tmp', 'logs', 'outbox']) await mkdir(below(name), { recursive: true, mode: 0o700 })
    for (const name of await readdir(below('tmp'))) await rm(join(below('tmp'), name), { recursive: true, force: true })
  } catch (error) {
    unlock?.()
    throw folderFailure(path, error)
  }
  return {
    path,
    files: below('files'),
    tmp: below('tmp'),
    logs: below('logs'),
    outbox: below('outbox'),
    secretsPath: below('secrets.json'),
    close: unlock,
  }
}

/**
 * Makes a folder and those above it; mkdir's own `recursive` never ends where the system answers ENOENT for good, as
 * below /proc. @returns whether it was made here
 */
async function makeFolder(path: string, mode: number): Promise<boolean> {
  const above = dirname(path)
  if (above !== path && !existsSync(above)) await makeFolder(above, mode)
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false
    throw error
  }
}

function folderFailure(path: string, error: unknown): unknown {
  switch (systemErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return new StartupFailure(dataFolderNotWritable(path), { cause: error })
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartupFailure(dataFolderIsFile(path), { cause: error })
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupFailure(diskFull(path), { cause: error })
    default:
      return error
  }
}
