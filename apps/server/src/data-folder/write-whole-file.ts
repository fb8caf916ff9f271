import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export const OWNER_ONLY = 0o600

/**
 * Writes a file that nobody else may read. After a crash it is there whole, or not at all.
 * @param options.temporary where it is written first, on the same file system; what lies there is replaced
 */
export async function writeWholeFile(path: string, text: string, { temporary }: { temporary: string }): Promise<void> {
  await rm(temporary, { force: true })
  try {
    await writeSynced(temporary, text)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
