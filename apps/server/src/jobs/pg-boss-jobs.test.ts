import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/postgres.ts'
import { connectDatabase } from '../database/database.ts'
import type { JobHandlers } from './job-queue.ts'
import { PgBossJobs } from './pg-boss-jobs.ts'

const nothing = { concurrency: 1, run: () => Promise.resolve() }
const idle: JobHandlers = {
  'prepare-voice': nothing,
  'fail-voice': nothing,
  'remove-provider-voice': nothing,
  'speak-passage': nothing,
  'assemble-narration': nothing,
  'fail-narration': nothing,
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

/** Takes a job and never ends it, as a process does that is killed; `taken` has resolved when it is held. */
function holding(release: Promise<void>) {
  const taken = Promise.withResolvers<void>()
  const run = () => {
    taken.resolve()
    return release
  }
  return { handler: { concurrency: 1, run }, taken: taken.promise }
}

test('what a killed process held is released at the next start, and its own try does not count', async () => {
  await using queue = await queueOnDatabase()
  const killed = await queue.start()
  const held = Promise.withResolvers<void>()
  const first = holding(held.promise)
  await killed.work({ ...idle, 'speak-passage': first.handler })
  await queue.db.transaction((tx) => killed.send(tx, 'speak-passage', { narrationId: 'n', position: 0 }))
  await first.taken
  const [{ rows }, next] = [
    await queue.db.execute(sql`update pgboss.job set retry_count = retry_limit returning id`),
    await queue.start(),
  ]
  expect(rows).toHaveLength(1)
  expect(await next.releaseAbandoned()).toBe(1)
  const again = Promise.withResolvers<boolean>()
  await next.work({
    ...idle,
    'speak-passage': { concurrency: 1, run: async (_payload, { last }) => again.resolve(last) },
  })
  expect(await again.promise).toBe(true)
  held.resolve()
  await killed.stop()
  await next.stop()
})

test('a process that was thought dead cannot end the job that another took over', async () => {
  await using queue = await queueOnDatabase()
  const slow = await queue.start()
  const [slowEnds, otherEnds] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = holding(slowEnds.promise)
  await slow.work({ ...idle, 'assemble-narration': first.handler })
  await queue.db.transaction((tx) => slow.send(tx, 'assemble-narration', { narrationId: 'n' }))
  await first.taken
  const other = await queue.start()
  await other.releaseAbandoned()
  const second = holding(otherEnds.promise)
  await other.work({ ...idle, 'assemble-narration': second.handler })
  await second.taken
  slowEnds.resolve()
  await slow.stop()
  const { rows } = await queue.db.execute(sql`select state from pgboss.job`)
  expect(rows).toEqual([{ state: 'active' }])
  otherEnds.resolve()
  await other.stop()
})

test('what this process still does is not released', async () => {
  await using queue = await queueOnDatabase()
  const jobs = await queue.start()
  const ends = Promise.withResolvers<void>()
  const job = holding(ends.promise)
  await jobs.work({ ...idle, 'assemble-narration': job.handler })
  await queue.db.transaction((tx) => jobs.send(tx, 'assemble-narration', { narrationId: 'n' }))
  await job.taken
  expect(await jobs.releaseAbandoned()).toBe(0)
  ends.resolve()
  await jobs.stop()
})

test('a job that was under way at very many crashes is no longer forgiven, and is given up after its tries', async () => {
  await using queue = await queueOnDatabase()
  const jobs = await queue.start()
  await queue.db.transaction((tx) => jobs.send(tx, 'prepare-voice', { voiceId: 'poison' }))
  const crash = async () => {
    await queue.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour',
          retry_count = case when started_on is null then 0 else retry_count + 1 end
          where name = 'prepare-voice' and state < 'active'`,
    )
    return jobs.releaseAbandoned()
  }
  let forgiven = 0
  while ((await crash()) === 1) forgiven += 1
  expect(forgiven).toBe(25)
  const givenUp = Promise.withResolvers<string>()
  await jobs.work({
    ...idle,
    'prepare-voice': { concurrency: 1, run: () => Promise.reject(new Error('poison')) },
    'fail-voice': { concurrency: 1, run: async ({ voiceId }) => givenUp.resolve(voiceId) },
  })
  await queue.db.execute(sql`update pgboss.job set retry_count = retry_limit where name = 'prepare-voice'`)
  expect(await givenUp.promise).toBe('poison')
  await jobs.stop()
})

test('options of queues that an earlier version made are brought up to date', async () => {
  await using queue = await queueOnDatabase()
  const earlier = await queue.start()
  await earlier.stop()
  await queue.db.execute(sql`update pgboss.queue set dead_letter = null, retry_limit = 1 where name = 'prepare-voice'`)
  const jobs = await queue.start()
  const { rows } = await queue.db.execute(
    sql`select dead_letter, retry_limit from pgboss.queue where name = 'prepare-voice'`,
  )
  expect(rows).toEqual([{ dead_letter: 'fail-voice', retry_limit: 4 }])
  await jobs.stop()
})
