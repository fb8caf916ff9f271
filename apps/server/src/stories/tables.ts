import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NARRATION_STATES } from '@hearthvoice/contract/api/stories'
import { users } from '../accounts/tables.ts'
import { voices } from '../voices/tables.ts'

type NarrationState = (typeof NARRATION_STATES)[number]

/** Start and end in seconds, and the characters of the text (UTF-16 code units, end exclusive) they belong to. */
export type WordTiming = { start: number; end: number; from: number; to: number }

export const stories = pgTable(
  'stories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    voiceId: uuid('voice_id').references(() => voices.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** Code points of `content`. */
    characters: integer('characters').notNull(),
    /** True once any of this text was narrated: its characters are then spent even if it goes. */
    narrated: boolean('narrated').notNull().default(false),
    /** Root-relative address of the sound, with its key. */
    audioUrl: text('audio_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Ascending, and read backwards: a descending index puts nulls last, which is not the order that is asked for.
    index('stories_user_created').on(table.userId, table.createdAt, table.id),
    index('stories_voice').on(table.voiceId),
  ],
)

/** One reading of a story; its passages say how far it has come. */
export const narrations = pgTable(
  'narrations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    voiceId: uuid('voice_id').references(() => voices.id, { onDelete: 'set null' }),
    state: text('state').$type<NarrationState>().notNull(),
    error: text('error'),
    /** Title and text as they were when the narration was asked for. */
    title: text('title').notNull(),
    content: text('content').notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** Passages before this position have been handed to the queue. */
    dispatched: integer('dispatched').notNull().default(0),
    /** Where the sound goes inside the bucket, chosen when asked for, so that a second try leaves nothing behind. */
    audioPath: text('audio_path').notNull(),
    /** The key of its public address; null before it is done and once that address has ended. */
    audioKey: text('audio_key'),
    durationSeconds: doublePrecision('duration_seconds'),
    words: jsonb('words').$type<WordTiming[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('narrations_story').on(table.storyId, table.createdAt, table.id),
    index('narrations_user').on(table.userId),
    index('narrations_voice').on(table.voiceId),
    uniqueIndex('narrations_audio_path').on(table.audioPath),
    uniqueIndex('narrations_one_under_way').on(table.storyId).where(sql`state in ('queued', 'running', 'paused')`),
  ],
)

export const passages = pgTable(
  'passages',
  {
    narrationId: uuid('narration_id')
      .notNull()
      .references(() => narrations.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Characters of the narration's text (UTF-16 code units, end exclusive). */
    from: integer('from').notNull(),
    to: integer('to').notNull(),
    endsParagraph: boolean('ends_paragraph').notNull(),
    /** Names the passage's sound: voice, provider, settings, text and take. Null: nothing to speak, a pause. */
    soundHash: text('sound_hash'),
    done: boolean('done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.narrationId, table.position] }),
    index('passages_sound').on(table.soundHash),
  ],
)

/** Sound already made, never made again: raw 16-bit mono PCM in storage, named by its hash. */
export const passageSounds = pgTable(
  'passage_sounds',
  {
    hash: text('hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull(),
    sampleRate: integer('sample_rate').notNull(),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    /** Times relative to the passage's sound, characters relative to its text. */
    words: jsonb('words').$type<WordTiming[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)
