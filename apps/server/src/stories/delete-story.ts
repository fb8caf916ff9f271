import { bookUsage, lockAccountState } from '../plans/account-state.ts'
import type { Services } from '../services.ts'
import { replacedCharacters } from './narrated-text.ts'
import { audioPathsOf, narratedTexts } from './narrations-store.ts'
import { removeSoundsOfStory, soundsBeingMade } from './passages-store.ts'
import { lockStory, removeStory } from './stories-store.ts'
import { audioKeyOf, soundKeyOf } from './storage-keys.ts'
import { mustBeThere } from './story-permission.ts'

/** Keys a job, so that its payload stays small. */
const KEYS_A_JOB = 500

/**
 * Deletes a story with its sound. What was narrated of it stays counted, a draft gives its characters back.
 * @throws ProductError 'not_found'
 */
export function deleteStory(
  needs: Pick<Services, 'db' | 'events' | 'jobs' | 'now'>,
  input: { userId: string; storyId: string },
): Promise<void> {
  const { userId, storyId } = input
  return needs.db.transaction(async (tx) => {
    await lockAccountState(tx, { userId, onboarding: false, now: needs.now() })
    const story = mustBeThere(await lockStory(tx, userId, storyId))
    const narrated = await narratedTexts(tx, userId, storyId)
    const keys = [
      ...(await audioPathsOf(tx, userId, storyId)).map(audioKeyOf),
      ...(await soundsBeingMade(tx, userId, storyId)).map((sound) => soundKeyOf({ userId, ...sound })),
      ...(await removeSoundsOfStory(tx, userId, storyId)),
    ]
    await removeStory(tx, userId, storyId)
    await bookUsage(tx, userId, {
      stories: -1,
      charactersLiving: -story.characters,
      charactersSpent: replacedCharacters(narrated, '') - replacedCharacters(narrated, story.content),
    })
    for (let at = 0; at < keys.length; at += KEYS_A_JOB) {
      await needs.jobs.send(tx, 'remove-files', { keys: keys.slice(at, at + KEYS_A_JOB) })
    }
    await needs.events.announce(tx, { type: 'story', userId, storyId })
  })
}
