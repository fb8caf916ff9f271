import type { CreateVoiceFields, VoiceStatus } from '@hearthvoice/contract/api/voices'
import { cannotCreateVoice } from '@hearthvoice/contract/messages/limits'
import {
  voiceAwaitingConsent,
  voiceDescription,
  voiceNameTaken,
  voiceNotSaved,
  voiceStillPreparing,
} from '@hearthvoice/contract/messages/voices'
import { canCreateVoice } from '@hearthvoice/contract/permissions'
import { isUniqueViolation, type Transaction } from '../database/database.ts'
import { diskFailure } from '../disk-failure.ts'
import { bookUsage, lockForPermission } from '../plans/account-state.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { everPaid } from './ever-paid.ts'
import { findVoiceByName, insertConsent, insertVoice, unfinishedReplacement, VOICE_NAME_INDEX } from './voices-store.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'events' | 'now' | 'voiceProvider'>
export type NewVoiceInput = { userId: string; fields: CreateVoiceFields; uploadKey: string }
/** `created` is false when another request was quicker with the same name: then it is that voice. */
export type CreatedVoice = { voiceId: string; status: VoiceStatus; created: boolean }

/**
 * Makes a voice's row from a stored upload, and the job that prepares it, in one transaction.
 * @throws ProductError when the name is taken, the plan has no room, or it could not be saved
 */
export async function createVoice(needs: Needs, input: NewVoiceInput): Promise<CreatedVoice> {
  const { userId, fields } = input
  try {
    if (await findVoiceByName(needs.db, userId, fields.name)) throw nameTaken(fields.name)
    const voice = await needs.db.transaction((tx) => saveVoice(needs, tx, input))
    return { voiceId: voice.id, status: voice.status, created: true }
  } catch (error) {
    if (error instanceof ProductError) throw error
    const existing = isUniqueViolation(error, VOICE_NAME_INDEX)
      ? await findVoiceByName(needs.db, userId, fields.name)
      : null
    if (!existing && diskFailure(error)) throw error
    if (!existing) throw new ProductError('internal', voiceNotSaved, { cause: error })
    return { voiceId: existing.id, status: existing.status, created: false }
  }
}

const nameTaken = (name: string) => new ProductError('voice_name_taken', voiceNameTaken(name))

async function saveVoice(needs: Needs, tx: Transaction, { userId, fields, uploadKey }: NewVoiceInput) {
  const now = needs.now()
  const { plan, usage } = await lockForPermission(tx, { userId, onboarding: true, now })
  const permission = canCreateVoice(plan, usage)
  const replacing = !permission.allowed && fields.replace && !plan.active && !(await everPaid(tx, userId))
  if (replacing) await refuseSecondReplacement(tx, userId)
  // Before the permission, so that whoever lost a race for the name is told of that voice and not of a limit.
  const voice = await insertVoice(tx, {
    userId,
    name: fields.name,
    description: fields.description || voiceDescription(fields.name),
    provider: needs.voiceProvider.name,
    status: 'preparing',
    replacing,
    uploadKey,
    createdAt: now,
  })
  if (permission.allowed) await bookUsage(tx, userId, { voices: 1 })
  else if (!replacing) throw new ProductError('limit_reached', permission.reason ?? cannotCreateVoice)
  const { consent, consent_name, consent_contact } = fields
  if (consent) await insertConsent(tx, { consent, consent_name, consent_contact, userId, voiceId: voice.id, now })
  await needs.jobs.send(tx, 'prepare-voice', { voiceId: voice.id })
  await needs.events.announce(tx, { type: 'voice', userId, voiceId: voice.id })
  return voice
}

/** One replacement at a time: the one under way has to become ready, fail or be deleted first. */
async function refuseSecondReplacement(tx: Transaction, userId: string): Promise<void> {
  const earlier = await unfinishedReplacement(tx, userId)
  if (earlier?.status === 'preparing') throw new ProductError('voice_preparing', voiceStillPreparing)
  if (earlier) throw new ProductError('voice_awaiting_consent', voiceAwaitingConsent)
}
