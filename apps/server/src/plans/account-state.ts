import type { Usage } from '@hearthvoice/contract/permissions'
import { permissionCheckFailed } from '@hearthvoice/contract/messages/limits'
import { planOf, type Plan } from '@hearthvoice/contract/plans'
import { isDatabaseAway, type Queryable, type Transaction } from '../database/database.ts'
import { diskFailure } from '../disk-failure.ts'
import { ordersForPlan } from '../payments/orders.ts'
import { ProductError } from '../product-error.ts'
import { changeUsage, lockUsage, readUsage, type UsageChange } from './usage-store.ts'

export type AccountState = { plan: Plan; usage: Usage }
type Question = { userId: string; onboarding: boolean; now: Date }

const planOfUser = async (db: Queryable, question: Question): Promise<Plan> =>
  planOf({
    orders: await ordersForPlan(db, question.userId),
    subscription: null,
    now: question.now,
    onboarding: question.onboarding,
  })

/** Plan and usage as they stand, for display. */
export async function readAccountState(db: Queryable, question: Question): Promise<AccountState> {
  return { plan: await planOfUser(db, question), usage: await readUsage(db, question.userId) }
}

/** Plan and usage with the account held until the transaction ends, so that two requests can't both take the last. */
export async function lockAccountState(tx: Transaction, question: Question): Promise<AccountState> {
  const usage = await lockUsage(tx, question.userId)
  return { plan: await planOfUser(tx, question), usage }
}

/**
 * As `lockAccountState`, where a limit is asked about: what can't be found out is not allowed.
 * @throws ProductError 'unavailable'; what keeps the whole server from answering passes as it is
 */
export const lockForPermission = (tx: Transaction, question: Question): Promise<AccountState> =>
  orRefuse(lockAccountState(tx, question))

/** As `readAccountState`, likewise. */
export const readForPermission = (db: Queryable, question: Question): Promise<AccountState> =>
  orRefuse(readAccountState(db, question))

async function orRefuse(state: Promise<AccountState>): Promise<AccountState> {
  try {
    return await state
  } catch (error) {
    if (isDatabaseAway(error) || diskFailure(error)) throw error
    throw new ProductError('unavailable', permissionCheckFailed, { cause: error })
  }
}

/** Books a change of usage; the account must be held by `lockAccountState` in the same transaction. */
export const bookUsage = (tx: Transaction, userId: string, change: UsageChange): Promise<void> =>
  changeUsage(tx, userId, change)
