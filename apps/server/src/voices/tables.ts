import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { QualityReport, VoiceStatus } from '@hearthvoice/contract/api/voices'
import { users } from '../accounts/tables.ts'

export const voices = pgTable(
  'voices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** The id at whichever provider made the voice. */
    elevenlabsVoiceId: text('elevenlabs_voice_id'),
    provider: text('provider').notNull(),
    status: text('status').$type<VoiceStatus>().notNull(),
    statusReason: text('status_reason'),
    quality: jsonb('quality').$type<QualityReport>(),
    /** Takes the place of the user's other voices once it is ready; until then it takes up no room of the plan. */
    replacing: boolean('replacing').notNull().default(false),
    /** The upload as it came, until the sample is made from it. */
    uploadKey: text('upload_key'),
    /** The sound of the sample, kept as long as the voice. */
    sampleKey: text('sample_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // A voice that could not be made gives its name back.
    uniqueIndex('voices_user_name').on(table.userId, table.name).where(sql`status <> 'failed'`),
    index('voices_user_created').on(table.userId, table.createdAt, table.id),
    index('voices_upload').on(table.uploadKey).where(sql`upload_key is not null`),
  ],
)

/** Who allowed a voice, when, in which wording; outlives the voice as evidence until the account goes. */
export const voiceConsents = pgTable(
  'voice_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    voiceId: uuid('voice_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'mine' | 'agreed' | 'family'>().notNull(),
    wording: text('wording').notNull(),
    personName: text('person_name'),
    personContact: text('person_contact'),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('voice_consents_voice').on(table.voiceId), index('voice_consents_user').on(table.userId)],
)
