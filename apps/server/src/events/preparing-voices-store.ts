import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { voices } from '../voices/tables.ts'

/** Ids of the user's voices that are being prepared. */
export async function preparingVoices(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: voices.id })
    .from(voices)
    .where(and(eq(voices.userId, userId), eq(voices.status, 'preparing')))
  return rows.map(({ id }) => id)
}
