import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { noRoomLeft, nothingCanBeSaved } from '@hearthvoice/contract/messages/requests'
import { finishedStory } from '../../../testing/finished-story.ts'
import { giveVoice } from '../../../testing/ready-voice.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../testing/test-app.ts'
import { readVoice, settledVoice, startVoice, uploadVoice } from '../../../testing/upload-voice.ts'
import { prepareVoice } from './voices/prepare-voice.ts'

const sentences = {
  ENOSPC: { status: 507, body: { error: noRoomLeft, code: 'no_room' } },
  EROFS: { status: 503, body: { error: nothingCanBeSaved, code: 'unavailable' } },
} as const
type Trouble = keyof typeof sentences
const troubles = Object.keys(sentences) as Trouble[]

const systemError = (code: Trouble) => Object.assign(new Error(`${code}: refused, write`), { code, syscall: 'write' })

let app: TestApp
/** What every write of the file storage meets, after its first bytes. */
let trouble: Trouble | null = null
let refused = 0
beforeAll(async () => {
  app = await testApp({
    change: ({ files }) => {
      const put = files.put.bind(files)
      files.put = (key, source, options) => put(key, Readable.from(breaking(source)), options)
    },
  })
})
afterAll(() => app[Symbol.asyncDispose]())
afterEach(() => {
  trouble = null
})

async function* breaking(source: Readable) {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    yield chunk
    if (trouble) {
      refused += 1
      throw systemError(trouble)
    }
  }
}

const voicesOf = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/voices', { token: user.token })
  return (body as { items: Voice[] }).items
}
const usageOf = async (user: SignedUpUser) =>
  ((await app.call('/api/v1/account', { token: user.token })).body as { usage: object }).usage
const files = async (prefix = '') => (await Array.fromAsync(app.services.files.list(prefix))).map(({ key }) => key)
const nothingHalfDone = async () => {
  expect(await readdir(join(app.services.tmpDir, '../files/.incoming'))).toEqual([])
  await expect.poll(() => readdir(app.services.tmpDir)).toEqual([])
}
/** Several writes of jobs were refused since. */
const someRefusals = async () => {
  const before = refused
  await vi.waitUntil(() => refused > before, { timeout: 30_000, interval: 50 })
}

test.each(troubles)(
  '%s: an upload is refused with a sentence, keeps nothing, and works when it is over',
  async (code) => {
    const rose = await app.signUp()
    const before = await files()
    trouble = code
    for (let attempt = 0; attempt < 2; attempt++) expect(await uploadVoice(app, rose)).toMatchObject(sentences[code])
    expect(await files()).toEqual(before)
    expect(await voicesOf(rose)).toEqual([])
    expect(await usageOf(rose)).toMatchObject({ voices: 0 })
    await nothingHalfDone()
    trouble = null
    expect(await settledVoice(app, rose, await startVoice(app, rose))).toMatchObject({ status: 'ready' })
  },
)

test('a voice being prepared waits, however often it is tried, and goes on by itself', async () => {
  const rose = await app.signUp()
  const id = await startVoice(app, rose)
  trouble = 'ENOSPC'
  await someRefusals()
  expect(await readVoice(app, rose, id)).toMatchObject({ status: 'preparing', status_reason: null })
  const last = { signal: new AbortController().signal, last: true }
  await expect(prepareVoice(app.services, { voiceId: id }, last)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readVoice(app, rose, id)).toMatchObject({ status: 'preparing' })
  trouble = null
  expect(await settledVoice(app, rose, id)).toMatchObject({ status: 'ready' })
  await nothingHalfDone()
  expect((await files()).filter((key) => key.includes(id)).sort()).toEqual([
    `engine-voices/engine_${id}.voice`,
    `samples/${id}.flac`,
  ])
})

test('a decoder that can not write is no fault of the sample', async () => {
  const rose = await app.signUp()
  const id = await startVoice(app, rose)
  const services = {
    ...app.services,
    decodeSample: (request: Parameters<typeof app.services.decodeSample>[0]) =>
      app.services.decodeSample({ ...request, keepPath: '/no/such/folder/keep.flac' }),
  }
  const last = { signal: new AbortController().signal, last: true }
  await expect(prepareVoice(services, { voiceId: id }, last)).rejects.toMatchObject({ code: 'output_failed' })
  expect(await settledVoice(app, rose, id)).toMatchObject({ status: 'ready' })
})

test('a narration rests and goes on by itself; a preview is refused with a sentence', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  const voiceId = await giveVoice(app.services, { userId: rose.userId })
  const json = { voice_id: voiceId, title: 'Snow', content: 'It snowed.\n\nFather lit a lamp.\n\nWe sang.' }
  const { id } = (await app.call('/api/v1/stories', { token: rose.token, json })).body as Story
  const read = async () => (await app.call(`/api/v1/stories/${id}`, { token: rose.token })).body as Story
  trouble = 'EROFS'
  await app.call('/functions/v1/story-audio', { token: rose.token, json: { story_id: id } })
  await someRefusals()
  await expect.poll(async () => (await read()).narration?.state).toBe('paused')
  expect(await files(`passages/${rose.userId}/`)).toEqual([])
  const preview = () => app.call(`/api/v1/voices/${voiceId}/preview`, { method: 'POST', token: rose.token })
  for (const code of troubles) {
    trouble = code
    expect(await preview()).toMatchObject(sentences[code])
  }
  await nothingHalfDone()
  trouble = null
  expect(await finishedStory(app, { userId: rose.userId, storyId: id })).toMatchObject({
    narration: { state: 'done', done: 3, total: 3 },
  })
  expect(await preview()).toMatchObject({ status: 200 })
  await nothingHalfDone()
})

test('joining a narration finds no room in its thread: it rests and is joined later', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  const voiceId = await giveVoice(app.services, { userId: rose.userId })
  const { assembleNarration } = app.services
  let tries = 0
  app.services.assembleNarration = async (input) => {
    tries += 1
    // As it crosses from a thread: a message, and no code.
    if (tries === 1) throw new Error('ENOSPC: no space left on device, write')
    return assembleNarration(input)
  }
  const json = { voice_id: voiceId, title: 'Snow', content: 'It snowed.' }
  const { id } = (await app.call('/api/v1/stories', { token: rose.token, json })).body as Story
  await app.call('/functions/v1/story-audio', { token: rose.token, json: { story_id: id } })
  expect((await finishedStory(app, { userId: rose.userId, storyId: id })).narration?.state).toBe('done')
  expect(tries).toBe(2)
  app.services.assembleNarration = assembleNarration
})

test.each([
  ['53100', 'ENOSPC'],
  ['25006', 'EROFS'],
] as const)(
  'the database answers %s: the same sentences, and nothing is left of what was asked',
  async (state, code) => {
    const rose = await app.signUp()
    await app.grant(rose.userId, 'legacy')
    const voiceId = await giveVoice(app.services, { userId: rose.userId })
    const before = await files()
    const used = await usageOf(rose)
    const { db } = app.services
    await db.execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$`)
    for (const table of ['voices', 'stories', 'users'])
      await db.execute(`create trigger refuse before insert or update on ${table} execute function refuse()`)

    const story = { voice_id: voiceId, title: 'Snow', content: 'It snowed.' }
    const answers = [
      await uploadVoice(app, rose, { name: 'Another' }),
      await app.call('/api/v1/stories', { token: rose.token, json: story }),
      await app.call(`/api/v1/voices/${voiceId}`, { method: 'PATCH', token: rose.token, json: { name: 'Lily' } }),
    ]
    for (const answer of answers) expect(answer).toMatchObject(sentences[code])
    const signUp = { email: `${state}@example.com`, password: 'a lamp by the window', data: { full_name: 'Lily' } }
    expect(await app.call('/auth/v1/signup', { json: signUp })).toMatchObject({ status: sentences[code].status })

    for (const table of ['voices', 'stories', 'users']) await db.execute(`drop trigger refuse on ${table}`)
    await db.execute('drop function refuse()')
    expect(await files()).toEqual(before)
    expect(await usageOf(rose)).toEqual(used)
    expect(await app.call('/api/v1/stories', { token: rose.token, json: story })).toMatchObject({ status: 201 })
    expect(await app.call('/auth/v1/signup', { json: signUp })).toMatchObject({ status: 200 })
  },
)
