import { voiceNotFound } from '@hearthvoice/contract/messages/voices'
import { lockAccountState } from '../plans/account-state.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { removeVoice } from './remove-voice.ts'

/** @throws ProductError 'not_found' */
export async function deleteVoice(
  needs: Pick<Services, 'db' | 'jobs' | 'events' | 'files' | 'now'>,
  input: { userId: string; voiceId: string },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await lockAccountState(tx, { userId: input.userId, onboarding: false, now: needs.now() })
    if (!(await removeVoice(needs, tx, input))) throw new ProductError('not_found', voiceNotFound)
  })
}
