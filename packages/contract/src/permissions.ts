/** What an account may do, as data: the server decides with these, the web app shows the same reasons. Pure. */
import type { Plan } from './plans.ts'
import {
  characterLimitReached,
  noVoiceForStory,
  onboardingCharacterLimitReached,
  storyWouldExceedLimit,
  storiesNeedPackage,
  trialVoiceLimit,
  voiceLimitReached,
} from './messages/limits.ts'

export type Usage = { voices: number; stories: number; characters: number }
export type Permission = { allowed: boolean; reason: string | null }

const allowed: Permission = { allowed: true, reason: null }
const refused = (reason: string): Permission => ({ allowed: false, reason })

export const remainingCharacters = (plan: Plan, usage: Usage): number =>
  Math.max(0, plan.limits.characters - usage.characters)

export function canCreateVoice(plan: Plan, usage: Usage): Permission {
  if (usage.voices < plan.limits.voices) return allowed
  return refused(plan.active ? voiceLimitReached(plan.limits.voices) : trialVoiceLimit)
}

export function canCreateStory(plan: Plan, usage: Usage): Permission {
  if (!plan.active && plan.id !== 'onboarding_trial') return refused(storiesNeedPackage)
  if (usage.voices === 0) return refused(noVoiceForStory)
  if (usage.characters >= plan.limits.characters) {
    const { characters } = plan.limits
    return refused(plan.active ? characterLimitReached(characters) : onboardingCharacterLimitReached(characters))
  }
  return allowed
}

/** May `added` characters more be written? `replaced` is what an edited text gives back. */
export function checkCharacters(plan: Plan, usage: Usage, added: number, replaced = 0): Permission {
  if (!plan.active && plan.id !== 'onboarding_trial') return refused(storiesNeedPackage)
  const used = usage.characters - replaced
  if (used + added <= plan.limits.characters) return allowed
  return refused(storyWouldExceedLimit(Math.max(0, plan.limits.characters - used)))
}
