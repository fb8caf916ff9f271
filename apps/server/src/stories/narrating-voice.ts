import { voiceMissingForAudio } from '@hearthvoice/contract/messages/stories'
import type { Queryable } from '../database/database.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { speakingVoice } from '../voices/read-voices.ts'
import { providerVoiceIdOf } from '../voices/speaking-refusal.ts'

/** A voice that can narrate now. */
export type NarratingVoice = { id: string; name: string; providerVoiceId: string }

/** @throws ProductError saying why the voice can't speak, or that it is gone */
export async function narratingVoice(
  db: Queryable,
  needs: Pick<Services, 'voiceProvider' | 'now'>,
  of: { userId: string; voiceId: string | null },
): Promise<NarratingVoice> {
  const { userId, voiceId } = of
  const voice = voiceId === null ? null : await speakingVoice(db, { userId, voiceId, now: needs.now() })
  if (!voice) throw new ProductError('voice_not_ready', voiceMissingForAudio)
  return { id: voice.id, name: voice.name, providerVoiceId: providerVoiceIdOf(voice, needs.voiceProvider.name) }
}
