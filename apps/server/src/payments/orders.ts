import { randomUUID } from 'node:crypto'
import { PACKAGES, type Order, type PackageId } from '@hearthvoice/contract/plans'
import type { Database, Queryable } from '../database/database.ts'
import type { EventBus } from '../events/event-bus.ts'
import { insertOrder, ordersOfUser } from './orders-store.ts'

/** All orders of a user in the form that plans are made from. */
export async function ordersForPlan(db: Queryable, userId: string): Promise<Order[]> {
  const rows = await ordersOfUser(db, userId)
  return rows.map((row) => ({
    package: row.package,
    paymentStatus: row.paymentStatus,
    status: row.status,
    amountTotal: row.amountTotal,
    orderDate: row.orderDate,
  }))
}

/** Books a package given away by the operator: a paid, completed order of amount 0 that names it. */
export async function grantPackage(
  needs: { db: Database; events: EventBus },
  input: { userId: string; package: PackageId; now: Date },
): Promise<{ orderId: string }> {
  return needs.db.transaction(async (tx) => {
    const order = await insertOrder(tx, {
      userId: input.userId,
      orderId: `grant_${randomUUID()}`,
      package: input.package,
      amountTotal: 0,
      currency: PACKAGES[input.package].currency,
      now: input.now,
    })
    await needs.events.announce(tx, { type: 'plan', userId: input.userId })
    return { orderId: order.orderId }
  })
}
