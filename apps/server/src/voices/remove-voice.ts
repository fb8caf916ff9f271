import type { Transaction } from '../database/database.ts'
import { bookUsage } from '../plans/account-state.ts'
import type { Services } from '../services.ts'
import { previewPrefix, sampleKey } from './voice-files.ts'
import { deleteVoiceRow, type VoiceRow } from './voices-store.ts'

/**
 * Removes a voice in a transaction that holds the account: its row, its place in the plan, and by durable jobs its
 * files and the voice at the provider. Its stories stay. Null when there is no such voice.
 */
export async function removeVoice(
  needs: Pick<Services, 'jobs' | 'events' | 'files'>,
  tx: Transaction,
  { userId, voiceId }: { userId: string; voiceId: string },
): Promise<VoiceRow | null> {
  const voice = await deleteVoiceRow(tx, userId, voiceId)
  if (!voice) return null
  if (takesRoom(voice)) await bookUsage(tx, userId, { voices: -1 })
  if (voice.elevenlabsVoiceId) {
    const { provider, elevenlabsVoiceId: providerVoiceId } = voice
    await needs.jobs.send(tx, 'remove-provider-voice', { provider, providerVoiceId })
  }
  const keys = [sampleKey(voiceId)]
  if (voice.uploadKey) keys.push(voice.uploadKey)
  for await (const preview of needs.files.list(previewPrefix(voiceId))) keys.push(preview.key)
  await needs.jobs.send(tx, 'remove-files', { keys })
  await needs.events.announce(tx, { type: 'voice', userId, voiceId })
  return voice
}

/** Failed voices and replacements that have not taken their place yet take up no room of the plan. */
export const takesRoom = (voice: Pick<VoiceRow, 'status' | 'replacing'>): boolean =>
  voice.status !== 'failed' && !voice.replacing
