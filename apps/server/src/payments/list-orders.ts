import { pageOf, readCursor } from '../http/cursor.ts'
import type { Services } from '../services.ts'
import { pageOfOrders, type OrderRow } from './orders-store.ts'

const present = (row: OrderRow) => ({
  id: row.id,
  order_id: row.orderId,
  package: row.package,
  payment_status: row.paymentStatus,
  status: row.status,
  order_status: row.status,
  amount_total: row.amountTotal,
  currency: row.currency,
  order_date: row.orderDate.toISOString(),
  created_at: row.createdAt.toISOString(),
})

/** A page of the user's orders, newest first. */
export async function listOrders(
  needs: Pick<Services, 'db'>,
  input: { userId: string; limit: number; cursor: string | undefined },
) {
  const { userId, limit, cursor } = input
  const rows = await pageOfOrders(needs.db, userId, { limit: limit + 1, after: readCursor(cursor) })
  const { items, next } = pageOf(rows, limit)
  return { items: items.map(present), next }
}
