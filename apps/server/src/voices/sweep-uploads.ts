import { DAY_MS, deleteOrphans } from '../orphaned-files.ts'
import type { Services } from '../services.ts'
import { UPLOADS } from './voice-files.ts'
import { namedUploads } from './voices-store.ts'

/**
 * Deletes uploads that no voice names.
 * @param unchangedForMs how old they must be; 0 only where no process can be receiving one
 */
export function sweepUploads(
  needs: Pick<Services, 'db' | 'files' | 'now'>,
  { unchangedForMs = DAY_MS, signal }: { unchangedForMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const named = (keys: string[]) => namedUploads(needs.db, keys)
  return deleteOrphans(needs, { prefix: UPLOADS, unchangedForMs, signal, named })
}
