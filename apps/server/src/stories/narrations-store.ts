import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { narrations, stories, type WordTiming } from './tables.ts'

export type NarrationRow = typeof narrations.$inferSelect
export type NewNarration = Pick<
  NarrationRow,
  'storyId' | 'userId' | 'voiceId' | 'state' | 'title' | 'content' | 'total' | 'done' | 'audioPath' | 'createdAt'
>

const UNDER_WAY = ['queued', 'running', 'paused'] as const
export const isUnderWay = (state: NarrationRow['state']): boolean => UNDER_WAY.some((one) => one === state)

const progress = {
  id: narrations.id,
  state: narrations.state,
  done: narrations.done,
  total: narrations.total,
  error: narrations.error,
}

export async function insertNarration(tx: Transaction, row: NewNarration): Promise<string> {
  const [inserted] = await tx.insert(narrations).values(row).returning({ id: narrations.id })
  if (!inserted) throw new Error('an insert returned no row')
  return inserted.id
}

/** The story's narration that is not finished yet: there is at most one. */
export async function narrationUnderWay(db: Queryable, userId: string, storyId: string) {
  const [row] = await db
    .select(progress)
    .from(narrations)
    .where(
      and(eq(narrations.userId, userId), eq(narrations.storyId, storyId), inArray(narrations.state, [...UNDER_WAY])),
    )
  return row ?? null
}

/** The narration that the story's address plays. */
export async function publishedNarration(db: Queryable, userId: string, storyId: string) {
  const [row] = await db
    .select({ id: narrations.id, content: narrations.content, voiceId: narrations.voiceId, path: narrations.audioPath })
    .from(narrations)
    .where(and(eq(narrations.userId, userId), eq(narrations.storyId, storyId), isNotNull(narrations.audioKey)))
    .orderBy(desc(narrations.createdAt))
    .limit(1)
  return row ?? null
}

/** The texts of the story's finished narrations. */
export async function narratedTexts(db: Queryable, userId: string, storyId: string): Promise<string[]> {
  const rows = await db
    .select({ content: narrations.content })
    .from(narrations)
    .where(and(eq(narrations.userId, userId), eq(narrations.storyId, storyId), eq(narrations.state, 'done')))
  return rows.map(({ content }) => content)
}

/** A job knows only the narration's id; what is done afterwards is bound to the user found here. */
export async function narrationById(db: Queryable, narrationId: string): Promise<NarrationRow | null> {
  const [row] = await db.select().from(narrations).where(eq(narrations.id, narrationId))
  return row ?? null
}

/** The narration's state, held until the transaction ends. */
export async function lockNarration(tx: Transaction, userId: string, narrationId: string) {
  const [row] = await tx
    .select({ ...progress, dispatched: narrations.dispatched, audioPath: narrations.audioPath })
    .from(narrations)
    .where(and(eq(narrations.userId, userId), eq(narrations.id, narrationId)))
    .for('update')
  return row ?? null
}

export type NarrationChange = Partial<
  Pick<NarrationRow, 'state' | 'error' | 'done' | 'dispatched' | 'audioKey' | 'durationSeconds' | 'finishedAt'> & {
    words: WordTiming[]
  }
>

export async function changeNarration(
  tx: Transaction,
  userId: string,
  narrationId: string,
  change: NarrationChange,
): Promise<void> {
  await tx
    .update(narrations)
    .set(change)
    .where(and(eq(narrations.userId, userId), eq(narrations.id, narrationId)))
}

/** Paths of all sound that the story's narrations have or may yet put into the bucket. */
export async function audioPathsOf(db: Queryable, userId: string, storyId: string): Promise<string[]> {
  const rows = await db
    .select({ path: narrations.audioPath })
    .from(narrations)
    .where(and(eq(narrations.userId, userId), eq(narrations.storyId, storyId)))
  return rows.map(({ path }) => path)
}

/** What is played at an address of the bucket, whoever asks; the key decides whether they may hear it. */
export async function audioAt(db: Queryable, path: string) {
  const [row] = await db
    .select({ id: narrations.id, key: narrations.audioKey })
    .from(narrations)
    .where(and(eq(narrations.audioPath, path), eq(narrations.state, 'done')))
  return row?.key ? { id: row.id, key: row.key } : null
}

/** Ids of the user's stories that are being narrated. */
export async function storiesBeingNarrated(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ storyId: narrations.storyId })
    .from(narrations)
    .innerJoin(stories, eq(stories.id, narrations.storyId))
    .where(and(eq(narrations.userId, userId), sql`${narrations.state} in ('queued', 'running', 'paused')`))
  return rows.map(({ storyId }) => storyId)
}

/** Which of these paths a narration has or may yet put its sound to, whoever's it is. */
export async function knownAudioPaths(db: Queryable, paths: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ path: narrations.audioPath })
    .from(narrations)
    .where(inArray(narrations.audioPath, paths))
  return new Set(rows.map(({ path }) => path))
}

/** Which of these narrations are not finished yet, whoever's they are. */
export async function narrationsUnderWay(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: narrations.id })
    .from(narrations)
    .where(and(inArray(narrations.id, ids), inArray(narrations.state, [...UNDER_WAY])))
  return new Set(rows.map(({ id }) => id))
}
