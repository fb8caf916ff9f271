import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Cursor } from '../http/cursor.ts'
import { voices } from '../voices/tables.ts'
import { narrations, stories } from './tables.ts'

export type StoryRow = typeof stories.$inferSelect

/** A story with its voice and how far its newest narration is, in one query. */
function selectStories(db: Queryable) {
  const newest = db
    .select({ state: narrations.state, done: narrations.done, total: narrations.total, error: narrations.error })
    .from(narrations)
    .where(and(eq(narrations.storyId, stories.id), eq(narrations.userId, stories.userId)))
    .orderBy(desc(narrations.createdAt), desc(narrations.id))
    .limit(1)
    .as('newest')
  return db
    .select({
      id: stories.id,
      title: stories.title,
      content: stories.content,
      characters: stories.characters,
      audioUrl: stories.audioUrl,
      createdAt: stories.createdAt,
      voiceId: stories.voiceId,
      voiceName: voices.name,
      providerVoiceId: voices.elevenlabsVoiceId,
      narrationState: newest.state,
      narrationDone: newest.done,
      narrationTotal: newest.total,
      narrationError: newest.error,
    })
    .from(stories)
    .leftJoin(voices, and(eq(voices.id, stories.voiceId), eq(voices.userId, stories.userId)))
    .leftJoinLateral(newest, sql`true`)
    .$dynamic()
}

export type StoryWithVoice = Awaited<ReturnType<typeof selectStories>>[number]

export async function storyWithVoice(db: Queryable, userId: string, storyId: string): Promise<StoryWithVoice | null> {
  const [row] = await selectStories(db).where(and(eq(stories.userId, userId), eq(stories.id, storyId)))
  return row ?? null
}

export async function pageOfStories(
  db: Queryable,
  userId: string,
  page: { limit: number; after: Cursor | null },
): Promise<StoryWithVoice[]> {
  const { after } = page
  const older = after
    ? or(lt(stories.createdAt, after.createdAt), and(eq(stories.createdAt, after.createdAt), lt(stories.id, after.id)))
    : undefined
  return selectStories(db)
    .where(and(eq(stories.userId, userId), older))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(page.limit)
}

/** The story, held until the transaction ends. */
export async function lockStory(tx: Transaction, userId: string, storyId: string): Promise<StoryRow | null> {
  const [row] = await tx
    .select()
    .from(stories)
    .where(and(eq(stories.userId, userId), eq(stories.id, storyId)))
    .for('update')
  return row ?? null
}

/** The user's first stories, held until the transaction ends: enough to know whether there is one, or more. */
export async function lockSomeStories(tx: Transaction, userId: string, most: number): Promise<StoryRow[]> {
  return tx
    .select()
    .from(stories)
    .where(eq(stories.userId, userId))
    .orderBy(stories.createdAt)
    .limit(most)
    .for('update')
}

export type NewStoryRow = Pick<StoryRow, 'userId' | 'voiceId' | 'title' | 'content' | 'characters' | 'createdAt'>

export async function insertStory(tx: Transaction, row: NewStoryRow): Promise<string> {
  const [inserted] = await tx
    .insert(stories)
    .values({ ...row, updatedAt: row.createdAt })
    .returning({ id: stories.id })
  if (!inserted) throw new Error('an insert returned no row')
  return inserted.id
}

export type StoryChange = Partial<
  Pick<StoryRow, 'voiceId' | 'title' | 'content' | 'characters' | 'narrated' | 'audioUrl'>
>

export async function changeStory(
  tx: Transaction,
  userId: string,
  storyId: string,
  change: StoryChange & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(stories)
    .set(change)
    .where(and(eq(stories.userId, userId), eq(stories.id, storyId)))
}

export async function removeStory(tx: Transaction, userId: string, storyId: string): Promise<void> {
  await tx.delete(stories).where(and(eq(stories.userId, userId), eq(stories.id, storyId)))
}
