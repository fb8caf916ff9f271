import type { Queryable } from '../database/database.ts'
import { findUserByEmail } from './users-store.ts'

/** The account with this address, whatever its case; null if nobody has signed up with it. */
export async function findAccountByEmail(
  needs: { db: Queryable },
  email: string,
): Promise<{ id: string; email: string } | null> {
  return findUserByEmail(needs.db, email.trim())
}
