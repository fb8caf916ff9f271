import { profileNotFound } from '@hearthvoice/contract/messages/account'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { findProfile, updateFullName, updateProfile, type ProfileRow } from './users-store.ts'

export async function readProfile(needs: Pick<Services, 'db'>, input: { userId: string }): Promise<ProfileRow> {
  return there(await findProfile(needs.db, input.userId))
}

/** Changes the name in the profile and in what tokens and sessions tell of the user. */
export function changeProfile(
  needs: Pick<Services, 'db' | 'now'>,
  input: { userId: string; fullName: string },
): Promise<ProfileRow> {
  const { userId, fullName } = input
  return needs.db.transaction(async (tx) => {
    await updateFullName(tx, userId, { fullName, now: needs.now() })
    return there(await updateProfile(tx, userId, fullName))
  })
}

function there(profile: ProfileRow | null): ProfileRow {
  if (!profile) throw new ProductError('not_found', profileNotFound)
  return profile
}
