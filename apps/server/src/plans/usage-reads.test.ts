/** What reading costs: as many statements, by index, for 999 stories as for one. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import { accessPaths, askedQueries, type Query } from '../../../../testing/asked-queries.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { driftOfUsage } from '../../../../testing/recounted-usage.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'

const STORIES = 999

let app: TestApp
let rose: SignedUpUser
let tom: SignedUpUser

beforeAll(async () => {
  app = await testApp({ jobs: false })
  rose = await personWithStories(STORIES)
  tom = await personWithStories(1)
  await addStrangers(3000)
})
afterAll(() => app[Symbol.asyncDispose]())

async function personWithStories(stories: number): Promise<SignedUpUser> {
  const { services } = app
  const user = await app.signUp()
  await app.grant(user.userId, 'legacy')
  const voiceId = await giveVoice(services, { userId: user.userId })
  await services.db.execute(sql`
    insert into stories (user_id, voice_id, title, content, characters, created_at)
    select ${user.userId}, ${voiceId}, 'Story ' || n, 'It snowed.', 10, now() - n * interval '1 minute'
    from generate_series(1, ${stories}::int) n`)
  await services.db.execute(sql`
    update account_usage set stories = ${stories}, characters_living = ${stories * 10} where user_id = ${user.userId}`)
  return user
}

/** So many that the database would rather not read whole tables. */
async function addStrangers(people: number): Promise<void> {
  for (const statement of [
    sql`insert into users (email, password_hash, full_name)
        select 'stranger' || n || '@example.com', '', 'Stranger' from generate_series(1, ${people}::int) n`,
    sql`insert into account_usage (user_id, voices, stories, characters_living)
        select id, 1, 1, 10 from users where full_name = 'Stranger'`,
    sql`insert into sessions (user_id) select id from users where full_name = 'Stranger'`,
    sql`insert into stripe_orders
          (user_id, order_id, package, payment_status, status, amount_total, currency, order_date)
        select id, id::text, 'starter', 'paid', 'completed', 1900, 'usd', now() from users where full_name = 'Stranger'`,
    sql`insert into voices (user_id, name, description, provider, status)
        select id, 'Rose', 'Rose', 'engine', 'ready' from users where full_name = 'Stranger'`,
    sql`insert into stories (user_id, voice_id, title, content, characters)
        select user_id, id, 'Snow', 'It snowed.', 10 from voices where name = 'Rose'`,
    sql`insert into narrations (user_id, story_id, state, title, content, total, audio_path)
        select user_id, id, 'done', title, content, 1, id from stories`,
    sql`analyze`,
  ]) {
    await app.services.db.execute(statement)
  }
}

const asked = (user: SignedUpUser, path: string, json?: object): Promise<Query[]> =>
  askedQueries(app, async () => {
    const { status } = await app.call(path, { token: user.token, ...(json && { json }) })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  })
const about = (queries: Query[], table: string) => queries.filter(({ text }) => text.includes(`from "${table}"`))

test('S-276 S-410 usage is one row, found by its key, however many stories there are', async () => {
  const { body } = await app.call('/api/v1/account', { token: rose.token })
  expect(body).toMatchObject({
    usage: { voices: 1, stories: STORIES, characters: STORIES * 10 },
    remaining_characters: 225_000 - STORIES * 10,
  })
  expect(await driftOfUsage(app)).toEqual([])
  for (const [path, json] of [
    ['/api/v1/account'],
    ['/api/v1/account?onboarding=true'],
    ['/api/v1/permissions/characters', { length: 10 }],
  ] as const) {
    const queries = await asked(rose, path, json)
    expect(await asked(tom, path, json)).toHaveLength(queries.length)
    expect(about(queries, 'account_usage')).toHaveLength(1)
    expect([...about(queries, 'stories'), ...about(queries, 'voices')]).toEqual([])
    expect(await accessPaths(app, about(queries, 'account_usage'))).toEqual(['index account_usage_pkey'])
    expect((await accessPaths(app, queries)).filter((way) => way.startsWith('scan'))).toEqual([])
  }
})

test('S-388 a page of 100 out of 999 stories asks no more than a page of one', async () => {
  const one = await asked(tom, '/api/v1/stories')
  const queries = await asked(rose, '/api/v1/stories?limit=100')
  expect(queries).toHaveLength(one.length)
  expect(about(queries, 'stories')).toHaveLength(1)
  const ways = await accessPaths(app, queries)
  expect(ways.filter((way) => way.startsWith('scan'))).toEqual([])
  expect(ways).toContain('index stories_user_created')

  const seen = new Set<string>()
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null; pages++) {
    const path = `/api/v1/stories?limit=100${cursor && `&cursor=${cursor}`}`
    const page = await asked(rose, path)
    expect([pages, page.length]).toEqual([pages, queries.length])
    const { items, next } = (await app.call(path, { token: rose.token })).body as {
      items: Story[]
      next: string | null
    }
    for (const { id } of items) seen.add(id)
    cursor = next
  }
  expect(seen.size).toBe(STORIES)
})

test('S-376 S-377 voices are counted and listed by index, with as many statements for any number of stories', async () => {
  const queries = await asked(rose, '/api/v1/voices')
  expect(await asked(tom, '/api/v1/voices')).toHaveLength(queries.length)
  expect((await accessPaths(app, queries)).filter((way) => way.startsWith('scan'))).toEqual([])
})
