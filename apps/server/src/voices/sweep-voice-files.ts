import { DAY_MS, deleteOrphans } from '../orphaned-files.ts'
import type { Services } from '../services.ts'
import { PREVIEWS, SAMPLES, voiceIdIn } from './voice-files.ts'
import { existingVoices } from './voices-store.ts'

/** Deletes samples and previews of voices that are not there any more. */
export async function sweepVoiceFiles(
  needs: Pick<Services, 'db' | 'files' | 'now'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const named = async (keys: string[]) => {
    const there = await existingVoices(
      needs.db,
      keys.flatMap((key) => voiceIdIn(key) ?? []),
    )
    const isNamed = (id: string | null) => id === null || there.has(id)
    return new Set(keys.filter((key) => isNamed(voiceIdIn(key))))
  }
  let deleted = 0
  for (const prefix of [SAMPLES, PREVIEWS]) {
    deleted += await deleteOrphans(needs, { prefix, unchangedForMs: DAY_MS, signal, named })
  }
  return deleted
}
