import { and, asc, desc, eq, getTableColumns, inArray, lt, lte, ne, or } from 'drizzle-orm'
import { consentWording } from '@hearthvoice/contract/messages/voices'
import type { Consent } from '@hearthvoice/contract/api/voices'
import type { Queryable, Transaction } from '../database/database.ts'
import { stories } from '../stories/tables.ts'
import { voiceConsents, voices } from './tables.ts'

export type VoiceRow = typeof voices.$inferSelect
export type ListedVoice = VoiceRow & { storyCount: number }
export type NewVoice = typeof voices.$inferInsert
export type VoiceChange = Partial<
  Pick<
    VoiceRow,
    | 'name'
    | 'description'
    | 'status'
    | 'statusReason'
    | 'replacing'
    | 'quality'
    | 'elevenlabsVoiceId'
    | 'sampleKey'
    | 'uploadKey'
  >
>

/** The unique index over a user's names of voices. */
export const VOICE_NAME_INDEX = 'voices_user_name'

const ofUser = (userId: string, voiceId: string) => and(eq(voices.userId, userId), eq(voices.id, voiceId))
const newestFirst = [desc(voices.createdAt), desc(voices.id)]

const withStoryCount = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(voices),
      storyCount: db.$count(stories, and(eq(stories.voiceId, voices.id), eq(stories.userId, voices.userId))),
    })
    .from(voices)
    .$dynamic()

export async function findVoice(db: Queryable, userId: string, voiceId: string): Promise<ListedVoice | null> {
  const [found] = await withStoryCount(db).where(ofUser(userId, voiceId))
  return found ?? null
}

export async function pageOfVoices(
  db: Queryable,
  userId: string,
  page: { limit: number; after: { createdAt: Date; id: string } | null },
): Promise<ListedVoice[]> {
  const { after } = page
  const older = after
    ? or(lt(voices.createdAt, after.createdAt), and(eq(voices.createdAt, after.createdAt), lt(voices.id, after.id)))
    : undefined
  return withStoryCount(db)
    .where(and(eq(voices.userId, userId), older))
    .orderBy(...newestFirst)
    .limit(page.limit)
}

/** A voice of this name that was or can be made; failed ones have given their name back. */
export async function findVoiceByName(db: Queryable, userId: string, name: string): Promise<VoiceRow | null> {
  const [row] = await db
    .select()
    .from(voices)
    .where(and(eq(voices.userId, userId), eq(voices.name, name), ne(voices.status, 'failed')))
  return row ?? null
}

/** Ids of the voices that take up the plan's room, newest first. */
export async function voicesTakingRoom(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: voices.id })
    .from(voices)
    .where(and(eq(voices.userId, userId), ne(voices.status, 'failed'), eq(voices.replacing, false)))
    .orderBy(...newestFirst)
  return rows.map((row) => row.id)
}

/** A replacement that has not taken its place yet. */
export async function unfinishedReplacement(db: Queryable, userId: string): Promise<VoiceRow | null> {
  const [row] = await db
    .select()
    .from(voices)
    .where(and(eq(voices.userId, userId), eq(voices.replacing, true), ne(voices.status, 'failed')))
  return row ?? null
}

/** Voices made before this one; a newer one is never taken for what it replaces. */
export async function olderVoicesOldestFirst(
  db: Queryable,
  userId: string,
  voice: Pick<VoiceRow, 'id' | 'createdAt'>,
): Promise<VoiceRow[]> {
  return db
    .select()
    .from(voices)
    .where(and(eq(voices.userId, userId), ne(voices.id, voice.id), lte(voices.createdAt, voice.createdAt)))
    .orderBy(asc(voices.createdAt), asc(voices.id))
}

/** @throws a unique violation of VOICE_NAME_INDEX when the name is taken */
export async function insertVoice(tx: Transaction, values: NewVoice): Promise<VoiceRow> {
  const [row] = await tx.insert(voices).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

export async function changeVoice(
  db: Queryable,
  userId: string,
  voiceId: string,
  change: VoiceChange,
): Promise<VoiceRow | null> {
  const [row] = await db.update(voices).set(change).where(ofUser(userId, voiceId)).returning()
  return row ?? null
}

export async function deleteVoiceRow(tx: Transaction, userId: string, voiceId: string): Promise<VoiceRow | null> {
  const [row] = await tx.delete(voices).where(ofUser(userId, voiceId)).returning()
  return row ?? null
}

/** Gives stories that were never narrated to another voice of the same user. */
export async function giveStories(tx: Transaction, userId: string, from: string, to: string): Promise<void> {
  await tx
    .update(stories)
    .set({ voiceId: to })
    .where(and(eq(stories.userId, userId), eq(stories.voiceId, from), eq(stories.narrated, false)))
}

export async function hasConsent(db: Queryable, userId: string, voiceId: string): Promise<boolean> {
  const given = and(eq(voiceConsents.userId, userId), eq(voiceConsents.voiceId, voiceId))
  return (await db.$count(voiceConsents, given)) > 0
}

export async function insertConsent(
  tx: Transaction,
  given: Consent & { userId: string; voiceId: string; now: Date },
): Promise<void> {
  await tx.insert(voiceConsents).values({
    voiceId: given.voiceId,
    userId: given.userId,
    kind: given.consent,
    wording: consentWording[given.consent],
    personName: given.consent_name || null,
    personContact: given.consent_contact || null,
    givenAt: given.now,
  })
}

/** The voice a job was sent for; the job knows no user. */
export async function voiceOfJob(db: Queryable, voiceId: string): Promise<VoiceRow | null> {
  const [row] = await db.select().from(voices).where(eq(voices.id, voiceId))
  return row ?? null
}

/** Which of these uploads a voice still names. */
export async function namedUploads(db: Queryable, keys: string[]): Promise<Set<string | null>> {
  const rows = await db.select({ key: voices.uploadKey }).from(voices).where(inArray(voices.uploadKey, keys))
  return new Set(rows.map((row) => row.key))
}

/** Which of these voices are there, whoever's they are. */
export async function existingVoices(db: Queryable, voiceIds: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: voices.id }).from(voices).where(inArray(voices.id, voiceIds))
  return new Set(rows.map((row) => row.id))
}
