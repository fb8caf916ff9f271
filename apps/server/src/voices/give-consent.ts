import type { Consent } from '@hearthvoice/contract/api/voices'
import { voiceNotFound } from '@hearthvoice/contract/messages/voices'
import { lockAccountState } from '../plans/account-state.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { becomeReady } from './become-ready.ts'
import { changeVoice, findVoice, hasConsent, insertConsent } from './voices-store.ts'

/**
 * Keeps who allowed a voice, when and in which wording; a voice that waited for it can then speak. The first consent
 * stands: giving it again changes nothing.
 * @throws ProductError 'not_found'
 */
export async function giveConsent(
  needs: Pick<Services, 'db' | 'jobs' | 'events' | 'files' | 'now'>,
  { userId, voiceId, consent }: { userId: string; voiceId: string; consent: Consent },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const now = needs.now()
    await lockAccountState(tx, { userId, onboarding: false, now })
    const voice = await findVoice(tx, userId, voiceId)
    if (!voice) throw new ProductError('not_found', voiceNotFound)
    if (!(await hasConsent(tx, userId, voiceId))) await insertConsent(tx, { ...consent, userId, voiceId, now })
    if (voice.status !== 'awaiting_consent') return
    const ready = await changeVoice(tx, userId, voiceId, { status: 'ready' })
    if (ready) await becomeReady(needs, tx, ready)
  })
}
