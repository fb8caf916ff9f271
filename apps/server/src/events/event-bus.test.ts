import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/postgres.ts'
import { connectDatabase } from '../database/database.ts'
import { EventBus, type Listener } from './event-bus.ts'

async function busOnDatabase() {
  const database = await testDatabase()
  const { connectionString } = database
  const connection = connectDatabase(connectionString, () => {})
  const bus = new EventBus({ connectionString, log: pino({ level: 'silent' }) })
  await bus.start()
  return {
    bus,
    connection,
    [Symbol.asyncDispose]: async () => {
      await bus.stop()
      await connection.close()
      await database.drop()
    },
  }
}

/** Collects events; `next` resolves with the next one that comes. */
function collector() {
  const seen: Array<Parameters<Listener>[0]> = []
  let waiting = Promise.withResolvers<Parameters<Listener>[0]>()
  const listener: Listener = (event) => {
    seen.push(event)
    waiting.resolve(event)
    waiting = Promise.withResolvers()
  }
  return { seen, listener, next: () => waiting.promise }
}

test('a change reaches its user when the transaction commits, and nobody else', async () => {
  await using setup = await busOnDatabase()
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const [me, them] = [collector(), collector()]
  setup.bus.listen(mine, me.listener)
  setup.bus.listen(theirs, them.listener)
  const first = me.next()
  const rolledBack = setup.connection.db.transaction(async (tx) => {
    await setup.bus.announce(tx, { type: 'voice', userId: mine, voiceId: randomUUID() })
    throw new Error('roll back')
  })
  await expect(rolledBack).rejects.toThrow('roll back')
  await setup.bus.announce(setup.connection.db, { type: 'plan', userId: mine })
  expect(await first).toEqual({ type: 'plan', userId: mine })
  expect(me.seen).toHaveLength(1)
  expect(them.seen).toEqual([])
})

test('a lost connection is made anew, and listeners are told that they may have missed something', async () => {
  await using setup = await busOnDatabase()
  const userId = randomUUID()
  const me = collector()
  const stopListening = setup.bus.listen(userId, me.listener)
  let reconnects = 0
  setup.bus.onReconnect(() => {
    reconnects += 1
  })
  const next = me.next()
  await setup.connection.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearthvoice-events' and datname = current_database()",
  )
  expect(await next).toEqual({ type: 'reconnected' })
  expect(reconnects).toBe(1)
  const after = me.next()
  await setup.bus.announce(setup.connection.db, { type: 'plan', userId })
  expect(await after).toEqual({ type: 'plan', userId })
  stopListening()
})

test('what another version announces is passed over', async () => {
  await using setup = await busOnDatabase()
  const userId = randomUUID()
  const me = collector()
  setup.bus.listen(userId, me.listener)
  const next = me.next()
  await setup.connection.pool.query("select pg_notify('hearthvoice_events', $1)", [
    JSON.stringify({ type: 'unknown', userId }),
  ])
  await setup.bus.announce(setup.connection.db, { type: 'plan', userId })
  expect(await next).toEqual({ type: 'plan', userId })
})
