import { DAY_MS, deleteOrphans } from '../orphaned-files.ts'
import type { Services } from '../services.ts'
import { knownAudioPaths, narrationsUnderWay } from './narrations-store.ts'
import { keptSounds } from './passages-store.ts'
import { AUDIO, audioKeyOf, audioPathIn, PASSAGES, soundIn } from './storage-keys.ts'

type Needs = Pick<Services, 'db' | 'files' | 'now'>

/** Deletes passages' sounds and stories' files that belong to nothing any more. */
export async function sweepSounds(needs: Needs, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const age = { unchangedForMs: DAY_MS, signal }
  const sounds = { ...age, prefix: PASSAGES, named: (keys: string[]) => namedSounds(needs, keys) }
  const audio = { ...age, prefix: AUDIO, named: (keys: string[]) => namedAudio(needs, keys) }
  return (await deleteOrphans(needs, sounds)) + (await deleteOrphans(needs, audio))
}

/** Sounds with a row, and those of narrations under way: a job may be writing them anew. */
async function namedSounds(needs: Needs, keys: string[]): Promise<Set<string>> {
  const sounds = keys.flatMap((key) => soundIn(key) ?? [])
  const kept = await keptSounds(needs.db, sounds)
  const underWay = await narrationsUnderWay(
    needs.db,
    sounds.map(({ narrationId }) => narrationId),
  )
  const isNamed = (key: string, sound: ReturnType<typeof soundIn>) =>
    sound === null || kept.has(key) || underWay.has(sound.narrationId)
  return new Set(keys.filter((key) => isNamed(key, soundIn(key))))
}

async function namedAudio(needs: Needs, keys: string[]): Promise<Set<string>> {
  return new Set([...(await knownAudioPaths(needs.db, keys.map(audioPathIn)))].map(audioKeyOf))
}
