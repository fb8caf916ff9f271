import { statfs } from 'node:fs/promises'

/** What is left to the database, which stops for good when its log finds no room: some 16 MB segments of it. */
const RESERVE_BYTES = 256 * 1024 * 1024
const RESERVE_OF_SMALL_DISKS = 0.05

/**
 * Makes sure that what strangers send never takes the last room of a disk.
 * @param bytes how much is about to be written below `folder`
 * @throws an error of the system, ENOSPC as if the disk were full
 */
export async function mustHaveRoom(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder)
  const reserve = Math.min(RESERVE_BYTES, RESERVE_OF_SMALL_DISKS * disk.blocks * disk.bsize)
  if (disk.bavail * disk.bsize - bytes >= reserve) return
  throw Object.assign(new Error('ENOSPC: the last room on this disk is kept for the database'), { code: 'ENOSPC' })
}
