import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './postgres.ts'

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('every test database has the schema, and nothing of the others', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()])
  await ask(one.connectionString, 'create table only_here (n int)')
  const tables = "select to_regclass('only_here') is null as absent, to_regclass('profiles') is null as unmigrated"
  expect(await ask(two.connectionString, tables)).toEqual([{ absent: true, unmigrated: false }])
  await Promise.all([one.drop(), two.drop()])
})

test('a dropped test database is gone, although somebody is still connected', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.connectionString })
  client.on('error', () => {})
  await client.connect()
  await database.drop()
  await expect(ask(database.connectionString, 'select 1')).rejects.toThrow('does not exist')
  await client.end().catch(() => {})
})
