import { voiceNotFound } from '@hearthvoice/contract/messages/voices'
import { calls } from '@hearthvoice/contract/paths'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { findVoice } from './voices-store.ts'

/** Long enough to listen to a whole sample and to seek in it. */
const LIFETIME_SECONDS = 900

export const samplePath = (voiceId: string): string => `${calls.sample}/${voiceId}.flac`

/** @throws ProductError 'not_found' when there is no such voice, or its sample is not made yet */
export async function addressOfSample(
  needs: Pick<Services, 'db' | 'signedAddresses'>,
  { userId, voiceId }: { userId: string; voiceId: string },
): Promise<{ path: string; expiresAt: Date }> {
  const voice = await findVoice(needs.db, userId, voiceId)
  if (!voice?.sampleKey) throw new ProductError('not_found', voiceNotFound)
  const { url, expiresAt } = needs.signedAddresses.sign(samplePath(voiceId), LIFETIME_SECONDS)
  return { path: url, expiresAt }
}
