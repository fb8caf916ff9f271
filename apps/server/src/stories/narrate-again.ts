import type { Transaction } from '../database/database.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { narratingVoice, type NarratingVoice } from './narrating-voice.ts'
import { changeNarration, narrationUnderWay } from './narrations-store.ts'
import { isSpeakable } from './sentences.ts'
import { startNarration } from './start-narration.ts'
import type { StoryRow } from './stories-store.ts'

/**
 * Narrates a story whose text or voice has just changed, if it was or is being narrated and its voice can speak. A
 * narration of the former text gives way; what it has spoken is used again.
 */
export async function narrateAgain(
  tx: Transaction,
  needs: Pick<Services, 'events' | 'jobs' | 'now' | 'voiceProvider'>,
  story: StoryRow,
): Promise<void> {
  const { userId, id: storyId, voiceId } = story
  const underWay = await narrationUnderWay(tx, userId, storyId)
  if (!underWay && story.audioUrl === null) return
  const voice = await voiceOrNull(narratingVoice(tx, needs, { userId, voiceId }))
  if (!voice || !isSpeakable(story.content)) return
  if (underWay) await changeNarration(tx, userId, underWay.id, { state: 'failed', finishedAt: needs.now() })
  await startNarration(tx, needs, { story, voice })
}

async function voiceOrNull(asked: Promise<NarratingVoice>): Promise<NarratingVoice | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProductError) return null
    throw error
  }
}
