import type { z } from 'zod'
import type { storyChange } from '@hearthvoice/contract/api/stories'
import { countCharacters } from '@hearthvoice/contract/characters'
import { storiesNeedPackage } from '@hearthvoice/contract/messages/limits'
import type { Transaction } from '../database/database.ts'
import { bookUsage, lockForPermission, type AccountState } from '../plans/account-state.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { everPaid } from '../voices/ever-paid.ts'
import { replacedCharacters } from './narrated-text.ts'
import { narratedTexts } from './narrations-store.ts'
import { narrateAgain } from './narrate-again.ts'
import { changeStory, lockStory, type StoryRow } from './stories-store.ts'
import { mustAllowNewText, mustBeThere, mustOwnVoice } from './story-permission.ts'

type Needs = Pick<Services, 'db' | 'events' | 'jobs' | 'now' | 'voiceProvider'>
type Change = z.output<typeof storyChange>

/**
 * Changes a story: its title at any time, text and voice within the plan or, while it was never narrated, in the
 * wizard. A narrated story whose text or voice changed is narrated anew at once, of which only what changed is spoken.
 * @throws ProductError with the permission's reason, or 'not_found'
 */
export function updateStory(needs: Needs, input: { userId: string; storyId: string; change: Change }): Promise<void> {
  const { userId, storyId, change } = input
  const now = needs.now()
  return needs.db.transaction(async (tx) => {
    const account = await lockForPermission(tx, { userId, onboarding: change.onboarding, now })
    const before = mustBeThere(await lockStory(tx, userId, storyId))
    const after = changed(before, change)
    const isSpokenAnew = after.content !== before.content || after.voiceId !== before.voiceId
    if (isSpokenAnew) {
      const narrated = before.narrated ? await narratedTexts(tx, userId, storyId) : []
      const spent = replacedCharacters(narrated, after.content) - replacedCharacters(narrated, before.content)
      await mustAllowChange(tx, account, before, { added: after.characters, replaced: before.characters - spent })
      await bookUsage(tx, userId, { charactersLiving: after.characters - before.characters, charactersSpent: spent })
    }
    if (change.voice_id) await mustOwnVoice(tx, { userId, voiceId: change.voice_id, now })
    const { title, content, characters, voiceId } = after
    await changeStory(tx, userId, storyId, { title, content, characters, voiceId, updatedAt: now })
    if (isSpokenAnew && account.plan.active) await narrateAgain(tx, needs, after)
    await needs.events.announce(tx, { type: 'story', userId, storyId })
  })
}

function changed(story: StoryRow, change: Change): StoryRow {
  const content = change.content ?? story.content
  return {
    ...story,
    title: change.title ?? story.title,
    voiceId: change.voice_id ?? story.voiceId,
    content,
    characters: countCharacters(content),
  }
}

/** Without a plan the wizard changes the one trial story alone, not what a plan that ended left behind. */
async function mustAllowChange(
  tx: Transaction,
  account: AccountState,
  story: StoryRow,
  size: { added: number; replaced: number },
): Promise<void> {
  if (account.plan.trial && (story.narrated || (await everPaid(tx, story.userId)))) {
    throw new ProductError('plan_required', storiesNeedPackage)
  }
  mustAllowNewText(account, size)
}
