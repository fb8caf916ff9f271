import type { Services } from '../services.ts'
import { isSameKey } from './audio-key.ts'
import { audioAt } from './narrations-store.ts'
import { audioKeyOf } from './storage-keys.ts'

/** The file at a public address, or null when there is none or the key is not its own. */
export async function findAudio(
  needs: Pick<Services, 'db' | 'files'>,
  address: { path: string; key: string },
): Promise<{ id: string; storageKey: string; bytes: number } | null> {
  // No path of ours holds one, and the database takes none.
  if (address.path.includes('\0')) return null
  const audio = await audioAt(needs.db, address.path)
  if (!audio || !isSameKey(address.key, audio.key)) return null
  const storageKey = audioKeyOf(address.path)
  const stored = await needs.files.head(storageKey)
  return stored && { id: audio.id, storageKey, bytes: stored.bytes }
}
