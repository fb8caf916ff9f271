import { createHash } from 'node:crypto'
import { and, eq, exists, gt, isNull, lt, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LogoutScope } from '@hearthvoice/contract/api/auth'
import type { Queryable, Transaction } from '../database/database.ts'
import { refreshTokens, sessions, users } from './tables.ts'

export type RefreshTokenRow = {
  sessionId: string
  userId: string
  usedAt: Date | null
  sessionCreatedAt: Date
  sessionEndedAt: Date | null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const columns = {
  sessionId: refreshTokens.sessionId,
  userId: sessions.userId,
  usedAt: refreshTokens.usedAt,
  sessionCreatedAt: sessions.createdAt,
  sessionEndedAt: sessions.endedAt,
}

export async function insertSession(
  tx: Transaction,
  session: { userId: string; userAgent: string | null; now: Date },
): Promise<{ id: string; createdAt: Date }> {
  const { userId, userAgent, now } = session
  const [row] = await tx
    .insert(sessions)
    .values({ userId, userAgent, createdAt: now, refreshedAt: now })
    .returning({ id: sessions.id, createdAt: sessions.createdAt })
  if (!row) throw new Error('an insert returned no row')
  return row
}

export async function findLivingSession(
  db: Queryable,
  session: { userId: string; sessionId: string },
): Promise<{ email: string } | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.userId, session.userId), isNull(sessions.endedAt)))
  return row ?? null
}

export async function endSessions(
  db: Queryable,
  which: { userId: string; sessionId: string; scope: LogoutScope; now: Date },
): Promise<void> {
  const ofScope = {
    global: undefined,
    local: eq(sessions.id, which.sessionId),
    others: ne(sessions.id, which.sessionId),
  }[which.scope]
  await db
    .update(sessions)
    .set({ endedAt: which.now })
    .where(and(eq(sessions.userId, which.userId), isNull(sessions.endedAt), ofScope))
}

export async function insertRefreshToken(
  tx: Transaction,
  token: { token: string; sessionId: string; now: Date },
): Promise<void> {
  await tx.insert(refreshTokens).values({ hash: hashOf(token.token), sessionId: token.sessionId, createdAt: token.now })
}

/** Finds a refresh token and holds it with its session until the transaction ends. */
export async function lockRefreshToken(tx: Transaction, token: string): Promise<RefreshTokenRow | null> {
  const [row] = await tx
    .select(columns)
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hashOf(token)))
    .for('update')
  return row ?? null
}

/** When a refresh token of this session was used (null: not yet); undefined for one that the session does not have. */
export async function readRefreshTokenUse(
  tx: Transaction,
  token: { token: string; sessionId: string },
): Promise<Date | null | undefined> {
  const [row] = await tx
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, hashOf(token.token)), eq(refreshTokens.sessionId, token.sessionId)))
  return row?.usedAt
}

export async function markRefreshTokenUsed(
  tx: Transaction,
  use: { token: string; sessionId: string; now: Date },
): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ usedAt: use.now })
    .where(eq(refreshTokens.hash, hashOf(use.token)))
  await tx.update(sessions).set({ refreshedAt: use.now }).where(eq(sessions.id, use.sessionId))
}

export async function removeSessionsEndedBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.endedAt, before))
}

/**
 * Removes refresh tokens that were used before a moment. The one used last stays in every session: whoever lost the
 * answer to it comes back with it, however late.
 */
export async function removeRefreshTokensUsedBefore(db: Queryable, before: Date): Promise<void> {
  const later = alias(refreshTokens, 'later')
  const usedLater = db
    .select()
    .from(later)
    .where(and(eq(later.sessionId, refreshTokens.sessionId), gt(later.usedAt, refreshTokens.usedAt)))
  await db.delete(refreshTokens).where(and(lt(refreshTokens.usedAt, before), exists(usedLater)))
}
