import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/postgres.ts'
import { connectDatabase } from '../database/database.ts'
import type { JobHandlers } from './job-queue.ts'
import { PgBossJobs } from './pg-boss-jobs.ts'

const nothing = { concurrency: 1, run: () => Promise.resolve() }
const idle: JobHandlers = {
  'prepare-voice': nothing,
  'remove-provider-voice': nothing,
  'speak-passage': nothing,
  'assemble-narration': nothing,
  'remove-files': nothing,
  'send-mail': nothing,
}

async function queueOnDatabase() {
  const database = await testDatabase()
  const { connectionString } = database
  const connection = connectDatabase(connectionString, () => {})
  const start = async () => {
    const jobs = new PgBossJobs({ connectionString, db: connection.db, log: pino({ level: 'silent' }) })
    await jobs.start()
    return jobs
  }
  return {
    db: connection.db,
    start,
    [Symbol.asyncDispose]: async () => {
      await connection.close()
      await database.drop()
    },
  }
}

test('a job is seen when its transaction commits, and never when it rolls back', async () => {
  await using queue = await queueOnDatabase()
  const jobs = await queue.start()
  const lost = queue.db.transaction(async (tx) => {
    await jobs.send(tx, 'prepare-voice', { voiceId: 'rolled back' })
    throw new Error('roll back')
  })
  await expect(lost).rejects.toThrow('roll back')
  const done = Promise.withResolvers<string>()
  await jobs.work({ ...idle, 'prepare-voice': { concurrency: 1, run: async ({ voiceId }) => done.resolve(voiceId) } })
  await queue.db.transaction((tx) => jobs.send(tx, 'prepare-voice', { voiceId: 'committed' }))
  expect(await done.promise).toBe('committed')
  await jobs.stop()
})

test('a job that fails is tried again', async () => {
  await using queue = await queueOnDatabase()
  const jobs = await queue.start()
  const done = Promise.withResolvers<void>()
  let tries = 0
  await jobs.work({
    ...idle,
    'speak-passage': {
      concurrency: 1,
      run: async () => {
        tries += 1
        if (tries === 1) throw new Error('once')
        done.resolve()
      },
    },
  })
  await queue.db.transaction((tx) => jobs.send(tx, 'speak-passage', { narrationId: 'n', position: 0 }))
  await done.promise
  expect(tries).toBe(2)
  await jobs.stop()
})

test('a job interrupted by a stop is given back and done by the next process', async () => {
  await using queue = await queueOnDatabase()
  const first = await queue.start()
  const begun = Promise.withResolvers<void>()
  await first.work({
    ...idle,
    'assemble-narration': {
      concurrency: 1,
      run: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          begun.resolve()
        }),
    },
  })
  await queue.db.transaction((tx) => first.send(tx, 'assemble-narration', { narrationId: 'n' }))
  await begun.promise
  await first.stop()
  const second = await queue.start()
  expect(await second.releaseAbandoned()).toBe(0)
  const done = Promise.withResolvers<string>()
  await second.work({
    ...idle,
    'assemble-narration': { concurrency: 1, run: async ({ narrationId }) => done.resolve(narrationId) },
  })
  expect(await done.promise).toBe('n')
  await second.stop()
})

test('what a killed process held is released at the next start without counting as a try', async () => {
  await using queue = await queueOnDatabase()
  const killed = await queue.start()
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await killed.work({
    ...idle,
    'speak-passage': {
      concurrency: 1,
      run: () => {
        begun.resolve()
        return held.promise
      },
    },
  })
  await queue.db.transaction((tx) => killed.send(tx, 'speak-passage', { narrationId: 'n', position: 0 }))
  await begun.promise
  const next = await queue.start()
  expect(await next.releaseAbandoned()).toBe(1)
  const again = Promise.withResolvers<boolean>()
  await next.work({
    ...idle,
    'speak-passage': { concurrency: 1, run: async (_payload, { last }) => again.resolve(last) },
  })
  expect(await again.promise).toBe(false)
  held.resolve()
  await killed.stop()
  await next.stop()
})
