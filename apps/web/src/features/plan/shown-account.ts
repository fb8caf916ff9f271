import type { Account } from '@hearthvoice/contract/api/accounts'
import { DEFAULT_PLAN_NAME, TRIAL_LIMITS } from '@hearthvoice/contract/plans'

type ShownAccount = Pick<Account, 'plan' | 'usage' | 'remaining_characters'>

const unknown: ShownAccount = {
  plan: { id: 'trial', name: DEFAULT_PLAN_NAME, active: false, trial: true, limits: TRIAL_LIMITS },
  usage: { voices: 0, stories: 0, characters: 0 },
  remaining_characters: 0,
}

/** What is shown of an account: where it could not be looked up, the trial's limits and no usage. Never decides anything. */
export const accountToShow = (account: ShownAccount | undefined): ShownAccount => account ?? unknown
