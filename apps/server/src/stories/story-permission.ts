import {
  cannotCreateStory,
  characterLimitExceeded,
  noVoiceForStory,
  storiesNeedPackage,
} from '@hearthvoice/contract/messages/limits'
import { storyNotFound } from '@hearthvoice/contract/messages/stories'
import { voiceNotFound } from '@hearthvoice/contract/messages/voices'
import { canCreateStory, checkCharacters, type Permission } from '@hearthvoice/contract/permissions'
import type { Transaction } from '../database/database.ts'
import type { AccountState } from '../plans/account-state.ts'
import { ProductError } from '../product-error.ts'
import { readVoice } from '../voices/read-voices.ts'

/** @throws ProductError with the permission's reason */
export function mustAllowNewStory({ plan, usage }: AccountState, characters: number): void {
  must(canCreateStory(plan, usage), cannotCreateStory)
  must(checkCharacters(plan, usage, characters), characterLimitExceeded)
}

/** A text may always become shorter, but without a plan only the wizard changes it. */
export function mustAllowNewText(
  { plan, usage }: AccountState,
  { added, replaced }: { added: number; replaced: number },
): void {
  const grows = added > replaced
  const asked = grows ? { usage, added, replaced } : { usage: { ...usage, characters: 0 }, added: 0, replaced: 0 }
  must(checkCharacters(plan, asked.usage, asked.added, asked.replaced), characterLimitExceeded)
}

/** @throws ProductError with the permission's reason, or the fallback when it gives none */
export function must(permission: Permission, fallback: string): void {
  if (permission.allowed) return
  throw new ProductError(codeFor(permission.reason), permission.reason ?? fallback)
}

function codeFor(reason: string | null) {
  if (reason === storiesNeedPackage) return 'plan_required'
  return reason === noVoiceForStory ? 'not_allowed' : 'limit_reached'
}

/** A story may be written for any voice of one's own, also one that is still being prepared. */
export async function mustOwnVoice(tx: Transaction, of: { userId: string; voiceId: string; now: Date }): Promise<void> {
  if (!(await readVoice(tx, of))) throw new ProductError('not_found', voiceNotFound)
}

/** @throws ProductError 'not_found', which is also the answer for other people's stories */
export function mustBeThere<Row>(story: Row | null): Row {
  if (story === null) throw new ProductError('not_found', storyNotFound)
  return story
}
