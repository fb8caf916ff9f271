import { profileNotFound } from '@hearthvoice/contract/messages/account'
import type { Transaction } from '../database/database.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { findProfile, updateFullName, updateProfile, type ProfileRow } from './users-store.ts'

export async function readProfile(needs: Pick<Services, 'db'>, input: { userId: string }): Promise<ProfileRow> {
  return there(await findProfile(needs.db, input.userId))
}

/** Changes the name in the profile and in what tokens and sessions tell of the user. */
export const changeProfile = (
  needs: Pick<Services, 'db' | 'now'>,
  input: { userId: string; fullName: string },
): Promise<ProfileRow> => needs.db.transaction((tx) => changeFullName(tx, { ...input, now: needs.now() }))

/** As `changeProfile`, within a transaction. */
export async function changeFullName(
  tx: Transaction,
  change: { userId: string; fullName: string; now: Date },
): Promise<ProfileRow> {
  await updateFullName(tx, change.userId, change)
  return there(await updateProfile(tx, change.userId, change.fullName))
}

function there(profile: ProfileRow | null): ProfileRow {
  if (!profile) throw new ProductError('not_found', profileNotFound)
  return profile
}
