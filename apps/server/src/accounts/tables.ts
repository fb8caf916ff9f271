import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LinkKind } from '@hearthvoice/contract/api/auth'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    fullName: text('full_name').notNull(),
    emailConfirmedAt: moment('email_confirmed_at'),
    /** Waits for its confirmation; until then `email` stays. */
    newEmail: text('new_email'),
    emailChangeSentAt: moment('email_change_sent_at'),
    lastSignInAt: moment('last_sign_in_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
)

export const profiles = pgTable('profiles', {
  id: uuid('id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  fullName: text('full_name').notNull(),
})

/** A signed-in device: a family of refresh tokens, of which one is current. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    refreshedAt: moment('refreshed_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_ended').on(table.endedAt)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token; the token itself is never kept. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId), index('refresh_tokens_used').on(table.usedAt)],
)

/** Links in mails, each used once. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<LinkKind>().notNull(),
    /** SHA-256 of the token in the mail; the token itself is never kept. */
    hash: text('hash').notNull().unique(),
    /** Null where nobody has the address that was asked for: the same is done, and no mail is written. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where the mail goes; the link is void once the account's (new) address is another. */
    email: text('email'),
    /** The account's address when the link was made. */
    oldEmail: text('old_email'),
    /** The origin and the place on it that the link leads back to. */
    origin: text('origin').notNull(),
    returnPath: text('return_path').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('account_links_user').on(table.userId), index('account_links_expiry').on(table.expiresAt)],
)

export type LimitedAction =
  | 'sign_in'
  | 'sign_up'
  | 'refresh'
  | 'recover'
  | 'change_password'
  | 'change_email'
  | 'resend'
  | 'mail_to'

/** How often something was tried for one account since `since`, counted by all processes together. */
export const accountAttempts = pgTable(
  'account_attempts',
  {
    action: text('action').$type<LimitedAction>().notNull(),
    /** SHA-256 of the address or of the session's id: addresses of people without an account are not kept. */
    subject: text('subject').notNull(),
    attempts: integer('attempts').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.action, table.subject] }), index('account_attempts_since').on(table.since)],
)
