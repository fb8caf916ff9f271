import { publicAudioUrl } from '@hearthvoice/contract/paths'
import type { Services } from '../services.ts'
import { newAudioKey } from './audio-key.ts'
import { changeNarration, publishedNarration } from './narrations-store.ts'
import { changeStory, lockStory } from './stories-store.ts'
import { mustBeThere } from './story-permission.ts'

/**
 * Ends the address under which the story's sound was shared and gives it a new one.
 * @throws ProductError 'not_found'
 */
export function stopSharing(
  needs: Pick<Services, 'db' | 'events' | 'now'>,
  input: { userId: string; storyId: string },
): Promise<void> {
  const { userId, storyId } = input
  return needs.db.transaction(async (tx) => {
    mustBeThere(await lockStory(tx, userId, storyId))
    const published = await publishedNarration(tx, userId, storyId)
    if (!published) return
    const audioKey = newAudioKey()
    await changeNarration(tx, userId, published.id, { audioKey })
    await changeStory(tx, userId, storyId, {
      audioUrl: publicAudioUrl(published.path, audioKey),
      updatedAt: needs.now(),
    })
    await needs.events.announce(tx, { type: 'story', userId, storyId })
  })
}
