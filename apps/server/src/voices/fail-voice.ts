import { voiceProcessingFailed } from '@hearthvoice/contract/messages/voices'
import { lockAccountState, bookUsage } from '../plans/account-state.ts'
import type { Services } from '../services.ts'
import { takesRoom } from './remove-voice.ts'
import { sampleKey } from './voice-files.ts'
import { changeVoice, type VoiceRow, voiceOfJob } from './voices-store.ts'

/**
 * Ends a preparation that can't succeed: the reason stays with the voice, its place in the plan and its name are
 * given back (docs/decisions/0005), and its files go.
 */
export async function failVoice(
  needs: Pick<Services, 'db' | 'jobs' | 'events' | 'now' | 'voiceProvider'>,
  { userId, id: voiceId }: VoiceRow,
  sentence: string,
): Promise<void> {
  const failed = await needs.db.transaction(async (tx) => {
    await lockAccountState(tx, { userId, onboarding: false, now: needs.now() })
    const voice = await voiceOfJob(tx, voiceId)
    if (voice?.status !== 'preparing') return false
    if (takesRoom(voice)) await bookUsage(tx, userId, { voices: -1 })
    await changeVoice(tx, userId, voiceId, { status: 'failed', statusReason: sentence, uploadKey: null })
    const keys = [sampleKey(voiceId)]
    if (voice.uploadKey) keys.push(voice.uploadKey)
    await needs.jobs.send(tx, 'remove-files', { keys })
    await needs.events.announce(tx, { type: 'voice', userId, voiceId })
    return true
  })
  if (failed) await needs.voiceProvider.discard(voiceId)
}

/** Ends a preparation of which no try came to an end. */
export async function giveUpVoice(
  needs: Parameters<typeof failVoice>[0] & Pick<Services, 'files'>,
  { voiceId }: { voiceId: string },
): Promise<void> {
  const voice = await voiceOfJob(needs.db, voiceId)
  if (voice?.status === 'preparing') await failVoice(needs, voice, voiceProcessingFailed)
  else await discardUnused(needs, voiceId, voice)
}

/** Removes what tries have made of a voice that failed or was deleted meanwhile. */
export async function discardUnused(
  needs: Pick<Services, 'voiceProvider' | 'files'>,
  voiceId: string,
  voice: Pick<VoiceRow, 'status'> | null,
): Promise<void> {
  if (voice && voice.status !== 'failed') return
  await needs.voiceProvider.discard(voiceId)
  await needs.files.delete(sampleKey(voiceId))
}
