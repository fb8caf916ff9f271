import { audioFailed, audioUrlNotSaved, voiceMissingForAudio } from '@hearthvoice/contract/messages/stories'
import { nothingToSpeak } from '@hearthvoice/contract/messages/voices'
import { NarrationError } from '../audio-thread/narration-error.ts'
import { ProductError } from '../product-error.ts'
import { VoiceProviderError } from '../providers/voice-provider/voice-provider.ts'
import type { Services } from '../services.ts'
import { AddressNotSaved, SoundMissing } from './assemble-story.ts'
import { changeNarration, isUnderWay, lockNarration, narrationById } from './narrations-store.ts'
import { audioKeyOf } from './storage-keys.ts'

/** Ends a narration that can't be finished. What it has spoken is kept and used when it is asked for again. */
export async function failNarration(
  needs: Pick<Services, 'db' | 'events' | 'jobs' | 'now'>,
  input: { narrationId: string; error: unknown },
): Promise<void> {
  const narration = await narrationById(needs.db, input.narrationId)
  if (!narration) return
  const { id, userId, storyId, audioPath } = narration
  await needs.db.transaction(async (tx) => {
    const now = await lockNarration(tx, userId, id)
    if (!now || !isUnderWay(now.state)) return
    await changeNarration(tx, userId, id, {
      state: 'failed',
      error: sentenceFor(input.error),
      finishedAt: needs.now(),
    })
    await needs.jobs.send(tx, 'remove-files', { keys: [audioKeyOf(audioPath)] })
    await needs.events.announce(tx, { type: 'story', userId, storyId })
  })
}

/** Would another try end the same way? */
export function isLasting(error: unknown): boolean {
  if (error instanceof VoiceProviderError) return !error.passing
  return error instanceof ProductError || error instanceof NarrationError || error instanceof SoundMissing
}

function sentenceFor(error: unknown): string {
  if (error instanceof ProductError) return error.message
  if (error instanceof VoiceProviderError && error.failure === 'voice_not_found') return voiceMissingForAudio
  if (error instanceof NarrationError && error.code !== 'invalid_passage') return nothingToSpeak
  return error instanceof AddressNotSaved ? audioUrlNotSaved : audioFailed
}
