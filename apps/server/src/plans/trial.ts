import { canCreateVoice, type Permission } from '@hearthvoice/contract/permissions'
import type { Services } from '../services.ts'
import { lockForPermission } from './account-state.ts'

/** Opens the account's books before its first voice and says whether a voice may be made. Idempotent. */
export function beginTrial(needs: Pick<Services, 'db' | 'now'>, input: { userId: string }): Promise<Permission> {
  return needs.db.transaction(async (tx) => {
    const { plan, usage } = await lockForPermission(tx, { ...input, onboarding: true, now: needs.now() })
    return canCreateVoice(plan, usage)
  })
}
