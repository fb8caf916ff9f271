import type { Services } from '../services.ts'
import { UPLOADS } from './voice-files.ts'
import { namedUploads } from './voices-store.ts'

const DAY_MS = 86_400_000
const KEYS_A_QUERY = 500

/** Deletes uploads older than a day that no voice names: what a killed process left between storing and saving. */
export async function sweepUploads(needs: Pick<Services, 'db' | 'files' | 'now'>): Promise<number> {
  const before = needs.now().getTime() - DAY_MS
  const old: string[] = []
  for await (const file of needs.files.list(UPLOADS)) if (file.modifiedAt.getTime() < before) old.push(file.key)
  let deleted = 0
  for (let at = 0; at < old.length; at += KEYS_A_QUERY) {
    const keys = old.slice(at, at + KEYS_A_QUERY)
    const named = await namedUploads(needs.db, keys)
    for (const key of keys.filter((key) => !named.has(key))) {
      await needs.files.delete(key)
      deleted += 1
    }
  }
  return deleted
}
