import type { Queryable } from '../database/database.ts'
import { ordersForPlan } from '../payments/orders.ts'

/** Did this account ever pay, whatever became of the order? Then nothing is replaced on its behalf. */
export async function everPaid(db: Queryable, userId: string): Promise<boolean> {
  const orders = await ordersForPlan(db, userId)
  return orders.some((order) => order.paymentStatus !== 'unpaid')
}
