import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PackageId } from '@hearthvoice/contract/plans'
import { users } from '../accounts/tables.ts'

export const stripeOrders = pgTable(
  'stripe_orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id').notNull(),
    package: text('package').$type<PackageId>(),
    paymentStatus: text('payment_status').notNull(),
    status: text('status').notNull(),
    /** Minor currency units. */
    amountTotal: integer('amount_total').notNull(),
    currency: text('currency').notNull(),
    orderDate: timestamp('order_date', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('stripe_orders_order').on(table.orderId),
    index('stripe_orders_user').on(table.userId, table.createdAt, table.id),
  ],
)
