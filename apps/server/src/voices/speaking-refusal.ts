import type { ErrorCode } from '@hearthvoice/contract/errors'
import type { VoiceStatus } from '@hearthvoice/contract/api/voices'
import { voiceNotReady, voiceProcessingFailed, voiceStillPreparing } from '@hearthvoice/contract/messages/voices'
import { ProductError } from '../product-error.ts'
import type { SpeakingVoice } from './read-voices.ts'

const refusals: Record<Exclude<VoiceStatus, 'ready'>, { code: ErrorCode; sentence: string }> = {
  preparing: { code: 'voice_preparing', sentence: voiceStillPreparing },
  awaiting_consent: { code: 'voice_awaiting_consent', sentence: voiceNotReady },
  failed: { code: 'voice_not_ready', sentence: voiceProcessingFailed },
  frozen: { code: 'voice_not_ready', sentence: voiceNotReady },
  suspended: { code: 'voice_not_ready', sentence: voiceNotReady },
}

/**
 * The id at the provider of a voice that may speak now.
 * @throws ProductError (409) with the status's own sentence when it may not
 */
export function providerVoiceIdOf(voice: SpeakingVoice, providerName: string): string {
  if (voice.status !== 'ready') {
    const { code, sentence } = refusals[voice.status]
    throw new ProductError(code, voice.statusReason ?? sentence)
  }
  if (voice.provider !== providerName || !voice.providerVoiceId)
    throw new ProductError('voice_not_ready', voiceNotReady)
  return voice.providerVoiceId
}
