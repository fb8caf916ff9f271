import type { Transaction } from '../database/database.ts'
import { bookUsage } from '../plans/account-state.ts'
import type { Services } from '../services.ts'
import { everPaid } from './ever-paid.ts'
import { removeVoice } from './remove-voice.ts'
import { changeVoice, giveStories, olderVoicesOldestFirst, type VoiceRow } from './voices-store.ts'

/**
 * What follows when a voice can speak for the first time, in a transaction that holds the account: a replacement
 * takes its place. The others then go, oldest first, unless their owner ever paid; unnarrated stories follow it.
 */
export async function becomeReady(
  needs: Pick<Services, 'jobs' | 'events' | 'files'>,
  tx: Transaction,
  voice: VoiceRow,
): Promise<void> {
  const { userId, id: voiceId } = voice
  if (voice.replacing) {
    await changeVoice(tx, userId, voiceId, { replacing: false })
    await bookUsage(tx, userId, { voices: 1 })
    const replaced = (await everPaid(tx, userId)) ? [] : await olderVoicesOldestFirst(tx, userId, voice)
    for (const other of replaced) {
      await giveStories(tx, userId, other.id, voiceId)
      await removeVoice(needs, tx, { userId, voiceId: other.id })
    }
  }
  await needs.events.announce(tx, { type: 'voice', userId, voiceId })
}
