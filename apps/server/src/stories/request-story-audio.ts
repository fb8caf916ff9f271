import type { Narration } from '@hearthvoice/contract/api/stories'
import { audioNeedsPlan } from '@hearthvoice/contract/messages/limits'
import { nothingToSpeak } from '@hearthvoice/contract/messages/voices'
import { lockForPermission } from '../plans/account-state.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { narratingVoice } from './narrating-voice.ts'
import { narrationUnderWay, publishedNarration } from './narrations-store.ts'
import { isSpeakable } from './sentences.ts'
import { startNarration } from './start-narration.ts'
import { lockStory } from './stories-store.ts'
import { mustBeThere } from './story-permission.ts'

type StoryAudio = { audioUrl: string } | { narration: Narration }

/**
 * Has a story narrated. Asked again it answers with the narration under way, or with the sound that the story's text
 * and voice already have.
 * @throws ProductError 'plan_required' without an active plan, the voice's when it can't speak, 'bad_request' when
 *   there is nothing to speak, 'not_found'
 */
export function requestStoryAudio(
  needs: Pick<Services, 'db' | 'events' | 'jobs' | 'now' | 'voiceProvider'>,
  input: { userId: string; storyId: string },
): Promise<StoryAudio> {
  const { userId, storyId } = input
  return needs.db.transaction(async (tx) => {
    const { plan } = await lockForPermission(tx, { userId, onboarding: false, now: needs.now() })
    const story = mustBeThere(await lockStory(tx, userId, storyId))
    const underWay = await narrationUnderWay(tx, userId, storyId)
    if (underWay) {
      const { state, done, total, error } = underWay
      return { narration: { state, done, total, error } }
    }
    const published = await publishedNarration(tx, userId, storyId)
    if (story.audioUrl && published?.content === story.content && published.voiceId === story.voiceId) {
      return { audioUrl: story.audioUrl }
    }
    if (!plan.active) throw new ProductError('plan_required', audioNeedsPlan)
    const voice = await narratingVoice(tx, needs, { userId, voiceId: story.voiceId })
    if (!isSpeakable(story.content)) throw new ProductError('bad_request', nothingToSpeak)
    return { narration: await startNarration(tx, needs, { story, voice }) }
  })
}
