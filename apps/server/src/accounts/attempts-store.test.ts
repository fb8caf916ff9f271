import { expect, test } from 'vitest'
import { addAttempt, removeAttemptsBefore } from './attempts-store.ts'
import { authTestServer } from './auth-test-server.ts'

const HOUR_MS = 3_600_000

test('sessions that come back at once after hours do not block each other while old counts are removed', async () => {
  await using server = await authTestServer()
  const now = new Date()
  const hoursAgo = new Date(now.getTime() - 3 * HOUR_MS)
  const windowStart = new Date(now.getTime() - HOUR_MS)
  const count = (db: Parameters<typeof addAttempt>[0], subject: string, at: Date) =>
    addAttempt(db, { action: 'refresh', subject, now: at, windowStart })
  for (const subject of ['one', 'other', 'third']) await count(server.db, subject, hoursAgo)
  const bothCounted = Promise.withResolvers<void>()
  let counted = 0
  const comeBack = (subject: string) =>
    server.db.transaction(async (tx) => {
      const { attempts } = await count(tx, subject, now)
      if (++counted === 2) bothCounted.resolve()
      await bothCounted.promise
      await removeAttemptsBefore(tx, windowStart, 20)
      return attempts
    })
  expect(await Promise.all([comeBack('one'), comeBack('other')])).toEqual([1, 1])
  expect(await count(server.db, 'one', now)).toMatchObject({ attempts: 2 })
  expect(await count(server.db, 'third', now)).toMatchObject({ attempts: 1 })
})
