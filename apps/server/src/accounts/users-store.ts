import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { profiles, users } from './tables.ts'

export type UserRow = Omit<typeof users.$inferSelect, 'passwordHash'>
export type ProfileRow = typeof profiles.$inferSelect

const { passwordHash, ...publicColumns } = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  fullName: users.fullName,
  emailConfirmedAt: users.emailConfirmedAt,
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
