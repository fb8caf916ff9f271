import type { Narration, Story } from '@hearthvoice/contract/api/stories'
import type { Queryable } from '../database/database.ts'
import { pageOf, readCursor } from '../http/cursor.ts'
import { storiesBeingNarrated } from './narrations-store.ts'
import { pageOfStories, storyWithVoice, type StoryWithVoice } from './stories-store.ts'

/** A story of the user, or null when it is not there or not theirs. */
export const readStory = (db: Queryable, of: { userId: string; storyId: string }): Promise<StoryWithVoice | null> =>
  storyWithVoice(db, of.userId, of.storyId)

/** A page of the user's stories, newest first, by one query. */
export async function listStories(
  db: Queryable,
  of: { userId: string; limit: number; cursor: string | undefined },
): Promise<{ items: StoryWithVoice[]; next: string | null }> {
  const rows = await pageOfStories(db, of.userId, { limit: of.limit + 1, after: readCursor(of.cursor) })
  return pageOf(rows, of.limit)
}

/** Ids of the user's stories with a narration under way. */
export const storiesUnderWay = (db: Queryable, of: { userId: string }): Promise<string[]> =>
  storiesBeingNarrated(db, of.userId)

/** @param origin under which the asker reaches us, for addresses */
export function presentStory(row: StoryWithVoice, origin: string): Story {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    characters: row.characters,
    voice_id: row.voiceId,
    voice: row.voiceName === null ? null : { name: row.voiceName, elevenlabs_voice_id: row.providerVoiceId },
    audio_url: presentAudioUrl(row.audioUrl, origin),
    narration: presentNarration(row),
    created_at: row.createdAt.toISOString(),
  }
}

export const presentAudioUrl = (stored: string | null, origin: string): string | null =>
  stored === null ? null : `${origin}${stored}`

function presentNarration(row: StoryWithVoice): Narration | null {
  const { narrationState: state, narrationDone: done, narrationTotal: total, narrationError: error } = row
  return state === null || done === null || total === null ? null : { state, done, total, error }
}
