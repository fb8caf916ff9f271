import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataFolderInUse, dataFolderNotWritable } from '@hearthvoice/contract/messages/startup'
import { StartupFailure } from '../startup-failure.ts'

const SQLITE_BUSY = 5

/**
 * Takes a folder for this process alone; the returned function gives it back.
 * Node has no file locks, SQLite has: the kernel drops them however the process ends, so that none is ever stale.
 * Throws StartupFailure when another process has the folder or it cannot be locked, and the system's error when it is full.
 */
export function lockFolder(folder: string): () => void {
  const lockFile = join(folder, 'lock')
  const pidFile = join(folder, 'lock.pid')
  let database: DatabaseSync | undefined
  try {
    // Nobody else may open it: a reader could hold it against us.
    writeFileSync(lockFile, '', { flag: 'a', mode: 0o600 })
    database = new DatabaseSync(lockFile)
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    database?.close()
    throw lockFailure(error, folder, pidFile)
  }
  const held = database
  return () => {
    if (held.isOpen) held.close()
  }
}

function lockFailure(error: unknown, folder: string, pidFile: string): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return error
  const busy = error.errcode === SQLITE_BUSY
  return new StartupFailure(busy ? dataFolderInUse(folder, readPid(pidFile)) : dataFolderNotWritable(folder), {
    cause: error,
  })
}

function readPid(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
