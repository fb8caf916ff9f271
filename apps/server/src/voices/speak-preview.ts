import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { busy } from '@hearthvoice/contract/messages/requests'
import { nothingToSpeak, voiceSampleFailed } from '@hearthvoice/contract/messages/voices'
import { SYNTHETIC_VOICE_NOTE } from '@hearthvoice/contract/product'
import { NarrationError } from '../audio-thread/narration-error.ts'
import { ThreadsBusyError } from '../audio-thread/worker-threads.ts'
import { ProductError } from '../product-error.ts'
import { VoiceProviderError } from '../providers/voice-provider/voice-provider.ts'
import type { Services } from '../services.ts'

type Input = { providerVoiceId: string; voiceName: string; text: string; signal: AbortSignal }

/**
 * A short text in a voice as a whole MP3 that says in its tags that it is synthetic; goes before narrations.
 * @throws ProductError for what the provider refuses; the signal's reason
 */
export async function speakPreview(
  needs: Pick<Services, 'voiceProvider' | 'assembleNarration' | 'tmpDir' | 'now'>,
  { providerVoiceId, voiceName, text, signal }: Input,
): Promise<Buffer> {
  const folder = await mkdtemp(join(needs.tmpDir, 'preview-'))
  try {
    const speech = { providerVoiceId, text, take: 0 }
    const { samples, sampleRate } = await needs.voiceProvider.speak(speech, { signal, urgent: true })
    const path = join(folder, 'spoken.f32')
    const outputPath = join(folder, 'preview.mp3')
    await writeFile(path, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), { mode: 0o600 })
    await needs.assembleNarration({
      passages: [{ path, format: 'f32le', sampleRate, pauseAfter: 0 }],
      outputPath,
      tags: { title: voiceName, artist: voiceName, comment: SYNTHETIC_VOICE_NOTE, date: needs.now(), lyrics: text },
      signal,
      urgent: true,
    })
    return await readFile(outputPath)
  } catch (error) {
    signal.throwIfAborted()
    throw refusal(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function refusal(error: unknown): unknown {
  if (error instanceof NarrationError) return new ProductError('bad_request', nothingToSpeak, { cause: error })
  if (error instanceof ThreadsBusyError) return new ProductError('unavailable', busy, { cause: error })
  if (!(error instanceof VoiceProviderError)) return error
  if (error.failure === 'nothing_to_speak') return new ProductError('bad_request', nothingToSpeak, { cause: error })
  if (error.failure === 'busy') return new ProductError('unavailable', busy, { cause: error })
  return new ProductError('provider_failed', voiceSampleFailed, { cause: error })
}
