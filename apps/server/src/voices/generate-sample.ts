import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { previewText } from '@hearthvoice/contract/messages/voices'
import type { Services } from '../services.ts'
import { awaitVoice } from './await-voice.ts'
import { speakingVoice } from './read-voices.ts'
import { speakPreview } from './speak-preview.ts'
import { providerVoiceIdOf } from './speaking-refusal.ts'
import { previewKey } from './voice-files.ts'

type Needs = Pick<Services, 'db' | 'events' | 'files' | 'now' | 'tmpDir' | 'voiceProvider' | 'assembleNarration'>
export type SampleInput = {
  userId: string
  voiceId: string
  text: string | undefined
  signal: AbortSignal
  /** Called before new sound is made; throws to refuse it. */
  mayMake: () => Promise<void>
}

const PATIENCE_MS = 60_000

/**
 * A preview of a voice as MP3; waits a while for one that is being prepared. The one without a text of its own is
 * made once and kept.
 * @throws ProductError when the voice is not there or may not speak, or the text can't be spoken
 */
export async function generateSample(needs: Needs, input: SampleInput): Promise<Buffer> {
  const { userId, voiceId, signal } = input
  const voice = await awaitVoice(needs, { userId, voiceId, signal, patienceMs: PATIENCE_MS })
  const providerVoiceId = providerVoiceIdOf(voice, needs.voiceProvider.name)
  const text = input.text || previewText(voice.name)
  const key = input.text ? null : previewKey(voiceId, { settings: needs.voiceProvider.settings, text })
  const kept = key && (await needs.files.get(key))
  if (kept) return buffer(kept)
  await input.mayMake()
  const sound = await speakPreview(needs, { providerVoiceId, voiceName: voice.name, text, signal })
  if (key) {
    await needs.files.put(key, Readable.from([sound]))
    // Deleted while it spoke: then nobody else will remove what was just kept.
    if (!(await speakingVoice(needs.db, { userId, voiceId, now: needs.now() }))) await needs.files.delete(key)
  }
  return sound
}
