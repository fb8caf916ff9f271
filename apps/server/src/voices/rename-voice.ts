import { voiceDescription, voiceNameTaken, voiceNotFound } from '@hearthvoice/contract/messages/voices'
import { isUniqueViolation } from '../database/database.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { changeVoice, findVoice, VOICE_NAME_INDEX } from './voices-store.ts'

/** @throws ProductError 'not_found', 'voice_name_taken' */
export async function renameVoice(
  needs: Pick<Services, 'db' | 'events'>,
  { userId, voiceId, name }: { userId: string; voiceId: string; name: string },
): Promise<void> {
  await needs.db
    .transaction(async (tx) => {
      const voice = await findVoice(tx, userId, voiceId)
      if (!voice) throw new ProductError('not_found', voiceNotFound)
      const isDescribedByName = voice.description === voiceDescription(voice.name)
      const description = isDescribedByName ? voiceDescription(name) : voice.description
      await changeVoice(tx, userId, voiceId, { name, description })
      await needs.events.announce(tx, { type: 'voice', userId, voiceId })
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, VOICE_NAME_INDEX)) throw error
      throw new ProductError('voice_name_taken', voiceNameTaken(name))
    })
}
