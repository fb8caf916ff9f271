import { and, asc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { narrations, passages, passageSounds, type WordTiming } from './tables.ts'

type PassageRow = typeof passages.$inferSelect
export type SoundRow = Omit<typeof passageSounds.$inferSelect, 'createdAt'>

/** Far below PostgreSQL's 65,535 parameters a statement. */
const ROWS_A_STATEMENT = 1000

export async function insertPassages(tx: Transaction, rows: PassageRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await tx.insert(passages).values(rows.slice(at, at + ROWS_A_STATEMENT))
  }
}

/** Which of these sounds the user already has. */
export async function soundsThere(db: Queryable, userId: string, hashes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ hash: passageSounds.hash })
    .from(passageSounds)
    .where(and(eq(passageSounds.userId, userId), sql`${passageSounds.hash} = any(${sql.param(hashes)}::text[])`))
  return new Set(rows.map(({ hash }) => hash))
}

/** A passage and those beside it. */
export async function passagesAround(db: Queryable, narrationId: string, position: number): Promise<PassageRow[]> {
  return db
    .select()
    .from(passages)
    .where(
      and(
        eq(passages.narrationId, narrationId),
        gte(passages.position, position - 1),
        lte(passages.position, position + 1),
      ),
    )
    .orderBy(asc(passages.position))
}

/** The next positions whose sound is to be made; of passages that sound alike only the first. */
export async function positionsToSpeak(
  tx: Transaction,
  narrationId: string,
  page: { from: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .select({ position: passages.position })
    .from(passages)
    .where(
      and(
        eq(passages.narrationId, narrationId),
        gte(passages.position, page.from),
        eq(passages.done, false),
        sql`not exists (select 1 from ${passages} as earlier where earlier.narration_id = ${passages.narrationId}
          and earlier.sound_hash = ${passages.soundHash} and earlier.position < ${passages.position})`,
      ),
    )
    .orderBy(asc(passages.position))
    .limit(page.limit)
  return rows.map(({ position }) => position)
}

/** Marks all passages of the narration that sound like this as done; `hash` is the sound they now have. */
export async function markDone(
  tx: Transaction,
  narrationId: string,
  sound: { expected: string; hash: string },
): Promise<number> {
  const rows = await tx
    .update(passages)
    .set({ done: true, soundHash: sound.hash })
    .where(and(eq(passages.narrationId, narrationId), eq(passages.soundHash, sound.expected), eq(passages.done, false)))
    .returning({ position: passages.position })
  return rows.length
}

export async function hasSound(db: Queryable, userId: string, hash: string): Promise<boolean> {
  return (await soundsThere(db, userId, [hash])).has(hash)
}

/** Books a sound unless the user has it already; returns the key under which it is kept. */
export async function bookSound(tx: Transaction, sound: SoundRow): Promise<string> {
  const { userId, hash } = sound
  await tx.insert(passageSounds).values(sound).onConflictDoNothing()
  const [kept] = await tx
    .select({ key: passageSounds.storageKey })
    .from(passageSounds)
    .where(and(eq(passageSounds.userId, userId), eq(passageSounds.hash, hash)))
  return kept?.key ?? sound.storageKey
}

export async function forgetSound(db: Queryable, userId: string, hash: string): Promise<void> {
  await db.delete(passageSounds).where(and(eq(passageSounds.userId, userId), eq(passageSounds.hash, hash)))
}

export type PassageToJoin = {
  from: number
  endsParagraph: boolean
  soundHash: string | null
  storageKey: string | null
  sampleRate: number | null
  words: WordTiming[] | null
}

/** The narration's passages in order, each with its sound if it has one. */
export async function passagesToJoin(db: Queryable, userId: string, narrationId: string): Promise<PassageToJoin[]> {
  return db
    .select({
      from: passages.from,
      endsParagraph: passages.endsParagraph,
      soundHash: passages.soundHash,
      storageKey: passageSounds.storageKey,
      sampleRate: passageSounds.sampleRate,
      words: passageSounds.words,
    })
    .from(passages)
    .innerJoin(narrations, eq(narrations.id, passages.narrationId))
    .leftJoin(
      passageSounds,
      and(eq(passageSounds.hash, passages.soundHash), eq(passageSounds.userId, narrations.userId)),
    )
    .where(and(eq(passages.narrationId, narrationId), eq(narrations.userId, userId)))
    .orderBy(asc(passages.position))
}

/** Sounds of the story that are being made and have no row yet. */
export async function soundsBeingMade(tx: Transaction, userId: string, storyId: string) {
  const rows = await tx
    .selectDistinct({ hash: passages.soundHash, narrationId: passages.narrationId })
    .from(passages)
    .innerJoin(narrations, eq(narrations.id, passages.narrationId))
    .where(
      and(
        eq(narrations.userId, userId),
        eq(narrations.storyId, storyId),
        inArray(narrations.state, ['queued', 'running', 'paused']),
        eq(passages.done, false),
        isNotNull(passages.soundHash),
        sql`${passages.position} < ${narrations.dispatched}`,
      ),
    )
  return rows.flatMap(({ hash, narrationId }) => (hash === null ? [] : [{ hash, narrationId }]))
}

/** Forgets the sounds that only this story uses; returns where they are kept. */
export async function removeSoundsOfStory(tx: Transaction, userId: string, storyId: string): Promise<string[]> {
  const usedBy = (story: ReturnType<typeof sql>) => sql`exists (
    select 1 from ${passages} inner join ${narrations} on ${narrations.id} = ${passages.narrationId}
    where ${passages.soundHash} = ${passageSounds.hash} and ${narrations.userId} = ${userId} and ${story})`
  const rows = await tx
    .delete(passageSounds)
    .where(
      and(
        eq(passageSounds.userId, userId),
        usedBy(sql`${narrations.storyId} = ${storyId}`),
        sql`not ${usedBy(sql`${narrations.storyId} <> ${storyId}`)}`,
      ),
    )
    .returning({ key: passageSounds.storageKey })
  return rows.map(({ key }) => key)
}

/** Where these sounds are kept, as far as they have a row. */
export async function keptSounds(db: Queryable, sounds: { userId: string; hash: string }[]): Promise<Set<string>> {
  const userIds = sql.param(sounds.map(({ userId }) => userId))
  const hashes = sql.param(sounds.map(({ hash }) => hash))
  const rows = await db
    .select({ key: passageSounds.storageKey })
    .from(passageSounds)
    .where(
      sql`(${passageSounds.userId}, ${passageSounds.hash}) in (select * from unnest(${userIds}::uuid[], ${hashes}::text[]))`,
    )
  return new Set(rows.map(({ key }) => key))
}
