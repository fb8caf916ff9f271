import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { accountAttempts, type LimitedAction } from './tables.ts'

type Attempt = { action: LimitedAction; subject: string }

const subjectHash = (subject: string) => createHash('sha256').update(subject).digest('base64url')

/** Counts one more attempt, in a new window where the old one began before `windowStart`. */
export async function addAttempt(
  db: Queryable,
  attempt: Attempt & { now: Date; windowStart: Date },
): Promise<{ attempts: number; since: Date }> {
  const { action, now } = attempt
  const isOver = sql`${accountAttempts.since} <= ${attempt.windowStart.toISOString()}::timestamptz`
  const [row] = await db
    .insert(accountAttempts)
    .values({ action, subject: subjectHash(attempt.subject), attempts: 1, since: now })
    .onConflictDoUpdate({
      target: [accountAttempts.action, accountAttempts.subject],
      set: {
        attempts: sql`case when ${isOver} then 1 else ${accountAttempts.attempts} + 1 end`,
        since: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${accountAttempts.since} end`,
      },
    })
    .returning({ attempts: accountAttempts.attempts, since: accountAttempts.since })
  if (!row) throw new Error('an upsert returned no row')
  return row
}

export async function removeAttempts(db: Queryable, { action, subject }: Attempt): Promise<void> {
  await db
    .delete(accountAttempts)
    .where(and(eq(accountAttempts.action, action), eq(accountAttempts.subject, subjectHash(subject))))
}

/** Removes the counts that began before a moment, or some of them; those that somebody is counting on right now are passed over. */
export async function removeAttemptsBefore(db: Queryable, before: Date, most?: number): Promise<void> {
  const { action, subject, since } = accountAttempts
  const begunBefore = db
    .select({ action, subject })
    .from(accountAttempts)
    .where(lt(since, before))
    .for('update', { skipLocked: true })
  const old = most === undefined ? begunBefore : begunBefore.limit(most)
  await db.delete(accountAttempts).where(inArray(sql`(${action}, ${subject})`, old))
}
