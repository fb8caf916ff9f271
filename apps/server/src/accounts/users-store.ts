import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { profiles, users } from './tables.ts'

export type UserRow = Omit<typeof users.$inferSelect, 'passwordHash'>
export type ProfileRow = typeof profiles.$inferSelect

const { passwordHash, ...publicColumns } = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  fullName: users.fullName,
  emailConfirmedAt: users.emailConfirmedAt,
  newEmail: users.newEmail,
  emailChangeSentAt: users.emailChangeSentAt,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase())

/** The new user, or null when the address is taken. */
export async function insertUser(
  db: Queryable,
  user: { email: string; passwordHash: string; fullName: string; now: Date },
): Promise<UserRow | null> {
  const { now, ...values } = user
  const [row] = await db
    .insert(users)
    .values({ ...values, lastSignInAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning(publicColumns)
  return row ?? null
}

export async function findUser(db: Queryable, userId: string): Promise<UserRow | null> {
  const [row] = await db.select(publicColumns).from(users).where(eq(users.id, userId))
  return row ?? null
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db.select(publicColumns).from(users).where(hasEmail(email))
  return row ?? null
}

export async function findCredentials(
  db: Queryable,
  email: string,
): Promise<{ userId: string; passwordHash: string } | null> {
  const [row] = await db.select({ userId: users.id, passwordHash }).from(users).where(hasEmail(email))
  return row ?? null
}

/** Finds a user and holds the row until the transaction ends. */
export async function lockUser(tx: Transaction, userId: string): Promise<UserRow | null> {
  const [row] = await tx.select(publicColumns).from(users).where(eq(users.id, userId)).for('update')
  return row ?? null
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash }).from(users).where(eq(users.id, userId))
  return row?.passwordHash ?? null
}

export async function updatePassword(
  db: Queryable,
  userId: string,
  change: { passwordHash: string; now: Date },
): Promise<void> {
  await db.update(users).set({ passwordHash: change.passwordHash, updatedAt: change.now }).where(eq(users.id, userId))
}

/** Sets the address that waits for its confirmation, or withdraws it. */
export async function setNewEmail(
  db: Queryable,
  userId: string,
  change: { newEmail: string | null; now: Date },
): Promise<void> {
  const { newEmail, now } = change
  await db
    .update(users)
    .set({ newEmail, emailChangeSentAt: newEmail === null ? null : now, updatedAt: now })
    .where(eq(users.id, userId))
}

/** Notes that the mail to a waiting new address goes out again; null where none waits or nobody has the address. */
export async function noteEmailChangeResent(
  db: Queryable,
  email: string,
  now: Date,
): Promise<{ id: string; email: string; newEmail: string | null } | null> {
  const [row] = await db
    .update(users)
    .set({ emailChangeSentAt: now })
    .where(and(hasEmail(email), isNotNull(users.newEmail)))
    .returning({ id: users.id, email: users.email, newEmail: users.newEmail })
  return row ?? null
}

/** Withdraws changes of address that nobody has confirmed. */
export async function forgetNewEmailsBefore(db: Queryable, before: Date): Promise<void> {
  await db.update(users).set({ newEmail: null, emailChangeSentAt: null }).where(lt(users.emailChangeSentAt, before))
}

/** Signs in whoever reads the mail of this address, which thereby is confirmed; null when the account's is another by now. */
export async function noteRecovery(
  db: Queryable,
  userId: string,
  proof: { email: string; now: Date },
): Promise<UserRow | null> {
  const confirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${proof.now.toISOString()}::timestamptz)`
  const [row] = await db
    .update(users)
    .set({ lastSignInAt: proof.now, emailConfirmedAt: confirmedAt })
    .where(and(eq(users.id, userId), eq(users.email, proof.email)))
    .returning(publicColumns)
  return row ?? null
}

/**
 * Gives the account its waiting address; null when another or none is waiting by now. Fails on the index `users_email`
 * when the address has come to belong to somebody else.
 */
export async function confirmNewEmail(
  tx: Transaction,
  userId: string,
  proof: { email: string; now: Date },
): Promise<UserRow | null> {
  const { email, now } = proof
  const [row] = await tx
    .update(users)
    .set({
      email,
      newEmail: null,
      emailChangeSentAt: null,
      emailConfirmedAt: now,
      lastSignInAt: now,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), eq(users.newEmail, email)))
    .returning(publicColumns)
  if (row) await tx.update(profiles).set({ email }).where(eq(profiles.id, userId))
  return row ?? null
}

/** Notes a sign-in, and the password's hash where it was made anew. */
export async function noteSignIn(
  db: Queryable,
  userId: string,
  change: { now: Date; passwordHash?: string },
): Promise<UserRow | null> {
  const { now, ...rehashed } = change
  const [row] = await db
    .update(users)
    .set({ lastSignInAt: now, ...rehashed })
    .where(eq(users.id, userId))
    .returning(publicColumns)
  return row ?? null
}

export async function updateFullName(
  db: Queryable,
  userId: string,
  change: { fullName: string; now: Date },
): Promise<void> {
  await db.update(users).set({ fullName: change.fullName, updatedAt: change.now }).where(eq(users.id, userId))
}

/** Makes the profile if there is none. */
export async function insertProfile(db: Queryable, profile: ProfileRow): Promise<void> {
  await db.insert(profiles).values(profile).onConflictDoNothing()
}

export async function findProfile(db: Queryable, userId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, userId))
  return row ?? null
}

export async function updateProfile(db: Queryable, userId: string, fullName: string): Promise<ProfileRow | null> {
  const [row] = await db.update(profiles).set({ fullName }).where(eq(profiles.id, userId)).returning()
  return row ?? null
}
