import type { z } from 'zod'
import type { newStory } from '@hearthvoice/contract/api/stories'
import { countCharacters } from '@hearthvoice/contract/characters'
import { storiesNeedPackage } from '@hearthvoice/contract/messages/limits'
import type { Transaction } from '../database/database.ts'
import { bookUsage, lockForPermission, type AccountState } from '../plans/account-state.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { everPaid } from '../voices/ever-paid.ts'
import { changeStory, insertStory, lockSomeStories, type StoryRow } from './stories-store.ts'
import { mustAllowNewStory, mustOwnVoice } from './story-permission.ts'

type Needs = Pick<Services, 'db' | 'events' | 'now'>

/**
 * Saves a story, without sound. A trial user keeps one: saving again in the wizard replaces it while it was never
 * narrated.
 * @throws ProductError with the permission's reason, or 'not_found' for a voice that is not theirs
 */
export function createStory(
  needs: Needs,
  input: { userId: string; story: z.output<typeof newStory> },
): Promise<{ storyId: string; isNew: boolean }> {
  const { userId } = input
  const { voice_id: voiceId, title, content, onboarding } = input.story
  const now = needs.now()
  return needs.db.transaction(async (tx) => {
    const account = await lockForPermission(tx, { userId, onboarding, now })
    const pending = account.plan.trial ? await trialStory(tx, userId) : null
    const characters = countCharacters(content)
    mustAllowNewStory(without(account, pending), characters)
    await mustOwnVoice(tx, { userId, voiceId, now })
    let storyId: string
    if (pending) {
      storyId = pending.id
      await changeStory(tx, userId, storyId, { voiceId, title, content, characters, updatedAt: now })
    } else {
      storyId = await insertStory(tx, { userId, voiceId, title, content, characters, createdAt: now })
    }
    await bookUsage(tx, userId, {
      stories: pending ? 0 : 1,
      charactersLiving: characters - (pending?.characters ?? 0),
    })
    await needs.events.announce(tx, { type: 'story', userId, storyId })
    return { storyId, isNew: pending === null }
  })
}

/**
 * The one story of somebody who never bought anything, if there is one. What an ended plan left behind is not
 * replaced, and nothing is added to it.
 */
async function trialStory(tx: Transaction, userId: string): Promise<StoryRow | null> {
  const [story, ...others] = await lockSomeStories(tx, userId, 2)
  if (!story) return null
  if (others.length > 0 || story.narrated || (await everPaid(tx, userId)))
    throw new ProductError('plan_required', storiesNeedPackage)
  return story
}

const without = ({ plan, usage }: AccountState, story: StoryRow | null): AccountState => ({
  plan,
  usage: { ...usage, characters: usage.characters - (story?.characters ?? 0) },
})
