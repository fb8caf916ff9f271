import type { Voice, VoiceStatus } from '@hearthvoice/contract/api/voices'
import { voiceAwaitingConsent, voiceFrozen, voiceNotReady } from '@hearthvoice/contract/messages/voices'
import type { Queryable } from '../database/database.ts'
import { type Cursor, pageOf } from '../http/cursor.ts'
import { readAccountState } from '../plans/account-state.ts'
import { frozenVoices } from './frozen-voices.ts'
import { findVoice, type ListedVoice, pageOfVoices, voicesTakingRoom } from './voices-store.ts'

export type OneVoice = { userId: string; voiceId: string; now: Date }

/** A voice as it may be used now: only 'ready' speaks. */
export type SpeakingVoice = {
  id: string
  name: string
  status: VoiceStatus
  statusReason: string | null
  provider: string
  providerVoiceId: string | null
}

async function frozenOf(db: Queryable, user: { userId: string; now: Date }): Promise<ReadonlySet<string>> {
  const { plan } = await readAccountState(db, { ...user, onboarding: false })
  return frozenVoices(await voicesTakingRoom(db, user.userId), plan.limits.voices)
}

/** Status and its reason as people see them: a ready voice above the plan's limit is frozen. */
function statusOf(row: ListedVoice, frozen: ReadonlySet<string>): { status: VoiceStatus; reason: string | null } {
  if (row.status === 'ready' && frozen.has(row.id)) return { status: 'frozen', reason: voiceFrozen }
  if (row.status === 'awaiting_consent') return { status: row.status, reason: voiceAwaitingConsent }
  if (row.status === 'suspended') return { status: row.status, reason: row.statusReason ?? voiceNotReady }
  return { status: row.status, reason: row.statusReason }
}

function present(row: ListedVoice, frozen: ReadonlySet<string>): Voice {
  const { status, reason } = statusOf(row, frozen)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    elevenlabs_voice_id: row.elevenlabsVoiceId,
    provider: row.provider,
    status,
    status_reason: reason,
    quality: row.quality,
    story_count: row.storyCount,
    created_at: row.createdAt.toISOString(),
  }
}

/** One of the user's voices in the form that calls and events give it, or null. */
export async function readVoice(db: Queryable, { userId, voiceId, now }: OneVoice): Promise<Voice | null> {
  const row = await findVoice(db, userId, voiceId)
  return row ? present(row, await frozenOf(db, { userId, now })) : null
}

/** A page of the user's voices, newest first. */
export async function readVoices(
  db: Queryable,
  input: { userId: string; now: Date; limit: number; after: Cursor | null },
): Promise<{ items: Voice[]; next: string | null }> {
  const rows = await pageOfVoices(db, input.userId, { limit: input.limit + 1, after: input.after })
  const frozen = await frozenOf(db, input)
  const { items, next } = pageOf(rows, input.limit)
  return { items: items.map((row) => present(row, frozen)), next }
}

/** What is needed to speak with one of the user's voices, or null when there is no such voice. */
export async function speakingVoice(db: Queryable, { userId, voiceId, now }: OneVoice): Promise<SpeakingVoice | null> {
  const row = await findVoice(db, userId, voiceId)
  if (!row) return null
  const { status, reason } = statusOf(row, await frozenOf(db, { userId, now }))
  const { id, name, provider, elevenlabsVoiceId } = row
  return { id, name, status, statusReason: reason, provider, providerVoiceId: elevenlabsVoiceId }
}
