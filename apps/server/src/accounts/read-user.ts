import { sessionEnded } from '@hearthvoice/contract/messages/account'
import type { Services } from '../services.ts'
import { AuthError } from './auth-error.ts'
import { findUser, type UserRow } from './users-store.ts'

/** @throws AuthError 'user_not_found' */
export async function readUser(needs: Pick<Services, 'db'>, input: { userId: string }): Promise<UserRow> {
  const user = await findUser(needs.db, input.userId)
  if (!user) throw new AuthError('user_not_found', sessionEnded)
  return user
}
