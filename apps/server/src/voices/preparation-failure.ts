import {
  sampleEmpty,
  sampleEndMissing,
  sampleHasNoSound,
  sampleKindUnknown,
  sampleNotDecodable,
  sampleTookTooLong,
  sampleTooLittleSpeech,
  voiceProcessingFailed,
} from '@hearthvoice/contract/messages/voices'
import { DecodeError } from '../decoding/decode-error.ts'
import type { DecodeFailure } from '../decoding/decode-job.ts'
import { UnsupportedSoundError } from '../decoding/sound-kind.ts'
import { VoiceProviderError } from '../providers/voice-provider/voice-provider.ts'

/** Storage has lost the upload; no try will bring it back. */
export class UploadMissingError extends Error {
  override readonly name = 'UploadMissingError'
}

export type PreparationFailure = { passing: boolean; sentence: string }

const forGood = (sentence: string): PreparationFailure => ({ passing: false, sentence })
const passing: PreparationFailure = { passing: true, sentence: voiceProcessingFailed }

const decoding: Record<DecodeFailure, PreparationFailure> = {
  no_audio: forGood(sampleHasNoSound),
  not_decodable: forGood(sampleNotDecodable),
  end_missing: forGood(sampleEndMissing),
  decoder_timeout: forGood(sampleTookTooLong),
  decoder_memory: forGood(sampleTookTooLong),
  decoder_unavailable: passing,
  output_failed: passing,
}

/** Whether another try may mend it, and what to tell its owner when none will follow. */
export function preparationFailure(error: unknown): PreparationFailure {
  if (error instanceof UnsupportedSoundError) return forGood(error.empty ? sampleEmpty : sampleKindUnknown)
  if (error instanceof UploadMissingError) return forGood(voiceProcessingFailed)
  if (error instanceof DecodeError) return decoding[error.code]
  if (error instanceof VoiceProviderError && !error.passing) {
    const isShort = error.failure === 'too_little_speech'
    return forGood(isShort ? sampleTooLittleSpeech(error.speechSeconds ?? 0) : voiceProcessingFailed)
  }
  return passing
}
