import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { LinkKind } from '@hearthvoice/contract/api/auth'
import type { Queryable, Transaction } from '../database/database.ts'
import { accountLinks, users } from './tables.ts'

export type LinkRow = typeof accountLinks.$inferSelect
export type NewLink = typeof accountLinks.$inferInsert

export async function insertLink(tx: Transaction, link: NewLink): Promise<void> {
  await tx.insert(accountLinks).values(link)
}

/** A link with its account's owner; null for a link that leads to nobody's account. */
export async function findLink(db: Queryable, linkId: string): Promise<{ link: LinkRow; fullName: string } | null> {
  const [row] = await db
    .select({ link: accountLinks, fullName: users.fullName })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(eq(accountLinks.id, linkId))
  return row ?? null
}

/** Takes a link that is still good, so that nobody else can; null if there is none. */
export async function takeLink(
  tx: Transaction,
  link: { hash: string; kind: LinkKind; now: Date },
): Promise<LinkRow | null> {
  const [row] = await tx
    .update(accountLinks)
    .set({ usedAt: link.now })
    .where(
      and(
        eq(accountLinks.hash, link.hash),
        eq(accountLinks.kind, link.kind),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, link.now),
      ),
    )
    .returning()
  return row ?? null
}

/** Makes all of a user's unused links of a kind void. */
export async function voidLinks(tx: Transaction, which: { userId: string; kind: LinkKind; now: Date }): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ usedAt: which.now })
    .where(and(eq(accountLinks.userId, which.userId), eq(accountLinks.kind, which.kind), isNull(accountLinks.usedAt)))
}

export async function removeLinksExpiredBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, before))
}
