import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { PackageId } from '@hearthvoice/contract/plans'
import type { Queryable } from '../database/database.ts'
import { stripeOrders } from './tables.ts'

export type OrderRow = typeof stripeOrders.$inferSelect

export async function ordersOfUser(db: Queryable, userId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(stripeOrders)
    .where(eq(stripeOrders.userId, userId))
    .orderBy(desc(stripeOrders.createdAt), desc(stripeOrders.id))
}

export async function pageOfOrders(
  db: Queryable,
  userId: string,
  page: { limit: number; after: { createdAt: Date; id: string } | null },
): Promise<OrderRow[]> {
  const { after } = page
  const older = after
    ? or(
        lt(stripeOrders.createdAt, after.createdAt),
        and(eq(stripeOrders.createdAt, after.createdAt), lt(stripeOrders.id, after.id)),
      )
    : undefined
  return db
    .select()
    .from(stripeOrders)
    .where(and(eq(stripeOrders.userId, userId), older))
    .orderBy(desc(stripeOrders.createdAt), desc(stripeOrders.id))
    .limit(page.limit)
}

export async function insertOrder(
  db: Queryable,
  order: { userId: string; orderId: string; package: PackageId; amountTotal: number; currency: string; now: Date },
): Promise<OrderRow> {
  const [row] = await db
    .insert(stripeOrders)
    .values({
      userId: order.userId,
      orderId: order.orderId,
      package: order.package,
      paymentStatus: 'paid',
      status: 'completed',
      amountTotal: order.amountTotal,
      currency: order.currency,
      orderDate: order.now,
      createdAt: order.now,
    })
    .returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}
