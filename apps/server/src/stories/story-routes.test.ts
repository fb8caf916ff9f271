import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import {
  characterLimitReached,
  noVoiceForStory,
  onboardingCharacterLimitReached,
  storiesNeedPackage,
  storyWouldExceedLimit,
} from '@hearthvoice/contract/messages/limits'
import { storyNotFound, textNeeded, titleNeeded, voiceNeeded } from '@hearthvoice/contract/messages/stories'
import { voiceNotFound } from '@hearthvoice/contract/messages/voices'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { driftOfUsage } from '../../../../testing/recounted-usage.ts'
import type { Database } from '../database/database.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())
afterEach(async () => {
  expect(await driftOfUsage(app)).toEqual([])
})

type Person = SignedUpUser & { voiceId: string }
async function person(packageId?: 'starter' | 'family' | 'legacy'): Promise<Person> {
  const user = await app.signUp()
  if (packageId) await app.grant(user.userId, packageId)
  return { ...user, voiceId: await giveVoice(app.services, { userId: user.userId }) }
}

const save = (by: Person, story: Record<string, unknown>) =>
  app.call('/api/v1/stories', { token: by.token, json: { voice_id: by.voiceId, title: 'Snow', ...story } })
const change = (by: Person, id: string, json: Record<string, unknown>) =>
  app.call(`/api/v1/stories/${id}`, { method: 'PATCH', token: by.token, json })
const list = async (by: Person, query = '') => {
  const { body } = await app.call(`/api/v1/stories${query}`, { token: by.token })
  return body as { items: Story[]; next: string | null }
}
const used = async (by: Person) => {
  const { body } = await app.call('/api/v1/account?onboarding=true', { token: by.token })
  const { usage, remaining_characters: remaining } = body as {
    usage: { stories: number; characters: number }
    remaining_characters: number
  }
  return { stories: usage.stories, characters: usage.characters, remaining }
}

test('S-383 S-384 S-386 S-387 a saved story is answered whole, without sound, with its voice', async () => {
  const rose = await person('starter')
  const { status, body } = await save(rose, { title: ' Snow ', content: 'It snowed.\r\nAll night.' })
  expect(status).toBe(201)
  const story = body as Story
  expect(story).toEqual({
    id: expect.any(String),
    title: 'Snow',
    content: 'It snowed.\nAll night.',
    characters: 21,
    voice_id: rose.voiceId,
    voice: { name: 'Grandma Rose', elevenlabs_voice_id: expect.any(String) },
    audio_url: null,
    narration: null,
    created_at: expect.any(String),
  })
  expect(await app.call(`/api/v1/stories/${story.id}`, { token: rose.token })).toMatchObject({
    status: 200,
    body: story,
  })
})

test('S-179 S-180 S-181 saving needs a voice, a text and a title', async () => {
  const rose = await person('starter')
  const good = { voice_id: rose.voiceId, title: 'Snow', content: 'It snowed.' }
  for (const [bad, sentence] of [
    [{ ...good, voice_id: undefined }, voiceNeeded],
    [{ ...good, content: ' \n ' }, textNeeded],
    [{ ...good, content: undefined }, textNeeded],
    [{ ...good, title: '  ' }, titleNeeded],
  ] as const) {
    expect(await app.call('/api/v1/stories', { token: rose.token, json: bad })).toMatchObject({
      status: 400,
      body: { error: sentence, code: 'bad_request' },
    })
  }
  expect(await used(rose)).toMatchObject({ stories: 0, characters: 0 })
})

test('S-185 S-341 without a plan no story outside the wizard', async () => {
  const rose = await person()
  expect(await save(rose, { content: 'It snowed.' })).toMatchObject({
    status: 402,
    body: { error: storiesNeedPackage, code: 'plan_required' },
  })
})

test('S-189 no voice, no story', async () => {
  const user = await app.signUp()
  await app.grant(user.userId, 'starter')
  const nobody = { ...user, voiceId: crypto.randomUUID() }
  expect(await save(nobody, { content: 'It snowed.' })).toMatchObject({ status: 403, body: { error: noVoiceForStory } })
})

test('S-186 S-188 S-342 a package is filled to its last character and no further', async () => {
  const rose = await person('starter')
  expect(await save(rose, { content: 'x'.repeat(14_990) })).toMatchObject({ status: 201 })
  expect(await save(rose, { content: 'x'.repeat(11) })).toMatchObject({
    status: 403,
    body: { error: storyWouldExceedLimit(10), code: 'limit_reached' },
  })
  expect(await save(rose, { content: 'x'.repeat(10) })).toMatchObject({ status: 201 })
  expect(await save(rose, { content: 'x' })).toMatchObject({
    status: 403,
    body: { error: characterLimitReached(15_000) },
  })
  expect(await used(rose)).toEqual({ stories: 2, characters: 15_000, remaining: 0 })
})

test('S-274 of many at once only one takes the last characters', async () => {
  const rose = await person('starter')
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(rose, { content: 'x'.repeat(9000) })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await used(rose)).toMatchObject({ stories: 1, characters: 9000 })
})

test('S-173 S-174 S-187 in the wizard one trial story is kept: saving again replaces it', async () => {
  const rose = await person()
  const first = await save(rose, { content: 'x'.repeat(15_000), onboarding: true })
  expect(first.status).toBe(201)
  expect((await app.call('/api/v1/account?onboarding=true', { token: rose.token })).body).toMatchObject({
    can_create_story: { allowed: false, reason: onboardingCharacterLimitReached(15_000) },
  })
  const again = await save(rose, { title: 'Rain', content: 'It rained.', onboarding: true })
  expect(again).toMatchObject({ status: 200, body: { id: (first.body as Story).id, title: 'Rain', characters: 10 } })
  expect((await list(rose)).items).toHaveLength(1)
  expect(await used(rose)).toEqual({ stories: 1, characters: 10, remaining: 14_990 })
  expect(await save(rose, { content: 'x'.repeat(15_001), onboarding: true })).toMatchObject({
    status: 403,
    body: { error: storyWouldExceedLimit(15_000) },
  })
})

test('S-174 the pending trial story is changed in the wizard only', async () => {
  const rose = await person()
  const { id } = (await save(rose, { content: 'It snowed.', onboarding: true })).body as Story
  expect(await change(rose, id, { content: 'It rained.' })).toMatchObject({
    status: 402,
    body: { error: storiesNeedPackage },
  })
  expect(await change(rose, id, { content: 'It hailed.', onboarding: true })).toMatchObject({
    status: 200,
    body: { id, content: 'It hailed.' },
  })
  expect(await change(rose, id, { title: 'Weather' })).toMatchObject({ status: 200, body: { title: 'Weather' } })
})

test('what an ended plan left is not replaced by the wizard', async () => {
  const rose = await person('starter')
  const { id } = (await save(rose, { content: 'Written while the plan was active.' })).body as Story
  const { services } = app
  const now = services.now
  services.now = () => new Date(now().getTime() + 366 * 86_400_000)
  try {
    expect(await save(rose, { content: 'Another.', onboarding: true })).toMatchObject({
      status: 402,
      body: { error: storiesNeedPackage },
    })
  } finally {
    services.now = now
  }
  expect((await list(rose)).items.map((story) => story.id)).toEqual([id])
})

test('S-194 S-195 characters are code points after NFC, for the counter, the server and the database', async () => {
  const rose = await person('starter')
  const content = 'e\u0301 👩‍👩‍👧‍👦 🎩\r\n字\r.'
  const { body } = await save(rose, { content })
  const story = body as Story
  expect(story.content).toBe('é 👩‍👩‍👧‍👦 🎩\n字\n.')
  expect(story.characters).toBe(15)
  expect(await used(rose)).toMatchObject({ characters: 15 })
  const { rows } = await app.services.db.execute(
    sql`select char_length(content) as n from stories where id = ${story.id}`,
  )
  expect(rows).toEqual([{ n: 15 }])
})

test('text that no database can keep is kept without what can not be kept', async () => {
  const rose = await person('starter')
  const { status, body } = await save(rose, { title: 'a\u0000b', content: 'one\u0000two \ud800.' })
  expect(status).toBe(201)
  const story = body as Story
  expect(story.characters).toBe(Array.from(story.content).length)
  expect(await used(rose)).toMatchObject({ characters: story.characters })
})

test('S-278 S-279 S-385 a draft that is deleted or shortened gives its characters back', async () => {
  const rose = await person('starter')
  const { id } = (await save(rose, { content: 'x'.repeat(15_000) })).body as Story
  expect(await change(rose, id, { content: 'x'.repeat(15_001) })).toMatchObject({ status: 403 })
  expect(await change(rose, id, { content: 'x'.repeat(9000) })).toMatchObject({
    status: 200,
    body: { characters: 9000 },
  })
  expect(await used(rose)).toEqual({ stories: 1, characters: 9000, remaining: 6000 })
  expect(await app.call(`/api/v1/stories/${id}`, { method: 'DELETE', token: rose.token })).toMatchObject({
    status: 204,
  })
  expect(await used(rose)).toEqual({ stories: 0, characters: 0, remaining: 15_000 })
  expect(await app.call(`/api/v1/stories/${id}`, { token: rose.token })).toMatchObject({ status: 404 })
})

test('S-197 S-388 S-414 the list is newest first, by pages, in one query', async () => {
  const rose = await person('legacy')
  for (const title of ['one', 'two', 'three', 'four', 'five']) await save(rose, { title, content: `Story ${title}.` })
  const titles: string[] = []
  let cursor = ''
  for (let page = 0; page < 3; page++) {
    const { items, next } = await list(rose, `?limit=2${cursor}`)
    titles.push(...items.map((story) => story.title))
    cursor = `&cursor=${next}`
    expect(next === null).toBe(page === 2)
  }
  expect(titles).toEqual(['five', 'four', 'three', 'two', 'one'])
  expect((await list(rose, '?limit=1')).items[0]?.voice?.name).toBe('Grandma Rose')

  const queries: string[] = []
  const { $client: pool } = app.services.db as Database & { $client: pg.Pool }
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    query: (...given: Parameters<typeof query>) => (queries.push(JSON.stringify(given[0])), query(...given)),
  })
  try {
    await list(rose)
  } finally {
    Object.assign(pool, { query })
  }
  expect(queries.filter((text) => text.includes('stories'))).toHaveLength(1)
})

test('S-344 S-416 other people are told that a story is not there', async () => {
  const [rose, other] = [await person('starter'), await person('starter')]
  const { id } = (await save(rose, { content: 'It snowed.' })).body as Story
  const missing = { status: 404, body: { error: storyNotFound, code: 'not_found' } }
  expect(await app.call(`/api/v1/stories/${id}`, { token: other.token })).toMatchObject(missing)
  expect(await change(other, id, { title: 'Mine' })).toMatchObject(missing)
  expect(await app.call(`/api/v1/stories/${id}`, { method: 'DELETE', token: other.token })).toMatchObject(missing)
  expect(await app.call(`/api/v1/stories/${id}/stop-sharing`, { method: 'POST', token: other.token })).toMatchObject(
    missing,
  )
  expect((await list(other)).items).toEqual([])
  const stolen = { ...other, voiceId: rose.voiceId }
  expect(await save(stolen, { content: 'It snowed.' })).toMatchObject({ status: 404, body: { error: voiceNotFound } })
  const { id: own } = (await save(other, { content: 'It rained.' })).body as Story
  expect(await change(other, own, { voice_id: rose.voiceId })).toMatchObject({ status: 404 })
  expect(await app.call(`/api/v1/stories/${id}`, { token: rose.token })).toMatchObject({ body: { title: 'Snow' } })
})

test('S-161 a story may be written for a voice that is still being prepared', async () => {
  const user = await app.signUp()
  await app.grant(user.userId, 'starter')
  const voiceId = await giveVoice(app.services, { userId: user.userId, status: 'preparing' })
  expect(await save({ ...user, voiceId }, { content: 'It snowed.' })).toMatchObject({
    status: 201,
    body: { voice: { name: 'Grandma Rose', elevenlabs_voice_id: null } },
  })
})
