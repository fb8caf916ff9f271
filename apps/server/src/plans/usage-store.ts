import { eq, sql } from 'drizzle-orm'
import type { Usage } from '@hearthvoice/contract/permissions'
import type { Queryable, Transaction } from '../database/database.ts'
import { accountUsage } from './tables.ts'

export type UsageChange = { voices?: number; stories?: number; charactersLiving?: number; charactersSpent?: number }

const columns = {
  voices: accountUsage.voices,
  stories: accountUsage.stories,
  characters: sql<number>`${accountUsage.charactersLiving} + ${accountUsage.charactersSpent}`.mapWith(Number),
}

export async function readUsage(db: Queryable, userId: string): Promise<Usage> {
  const [row] = await db.select(columns).from(accountUsage).where(eq(accountUsage.userId, userId))
  return row ?? { voices: 0, stories: 0, characters: 0 }
}

/** Holds the account's row until the transaction ends: whoever enforces a limit comes alone. */
export async function lockUsage(tx: Transaction, userId: string): Promise<Usage> {
  await tx.insert(accountUsage).values({ userId }).onConflictDoNothing()
  const [row] = await tx.select(columns).from(accountUsage).where(eq(accountUsage.userId, userId)).for('update')
  return row ?? { voices: 0, stories: 0, characters: 0 }
}

export async function changeUsage(tx: Transaction, userId: string, change: UsageChange): Promise<void> {
  await tx
    .update(accountUsage)
    .set({
      voices: sql`${accountUsage.voices} + ${change.voices ?? 0}`,
      stories: sql`${accountUsage.stories} + ${change.stories ?? 0}`,
      charactersLiving: sql`${accountUsage.charactersLiving} + ${change.charactersLiving ?? 0}`,
      charactersSpent: sql`${accountUsage.charactersSpent} + ${change.charactersSpent ?? 0}`,
    })
    .where(eq(accountUsage.userId, userId))
}
