import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/**
 * What an account uses, one row each: read instead of counting stories, and locked while a limit is enforced.
 * `charactersSpent` is narrated text that has since been deleted or replaced.
 */
export const accountUsage = pgTable('account_usage', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  voices: integer('voices').notNull().default(0),
  stories: integer('stories').notNull().default(0),
  charactersLiving: integer('characters_living').notNull().default(0),
  charactersSpent: integer('characters_spent').notNull().default(0),
})
