import type { Services } from '../services.ts'
import { namedUploads } from './voices-store.ts'

/** Deletes the upload of a refused request; one that a voice names after all (a lost acknowledgement) stays. */
export async function discardUpload(needs: Pick<Services, 'db' | 'files'>, uploadKey: string): Promise<void> {
  const named = await namedUploads(needs.db, [uploadKey])
  if (!named.has(uploadKey)) await needs.files.delete(uploadKey)
}
