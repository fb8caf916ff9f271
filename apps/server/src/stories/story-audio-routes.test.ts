import { calls } from '@hearthvoice/contract/paths'
import NodeID3 from 'node-id3'
import { MPEGDecoder } from 'mpg123-decoder'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import type { VoiceStatus } from '@hearthvoice/contract/api/voices'
import { audioNeedsPlan } from '@hearthvoice/contract/messages/limits'
import { audioNotFound, storyNotFound } from '@hearthvoice/contract/messages/stories'
import {
  voiceAwaitingConsent,
  voiceNotReady,
  voiceProcessingFailed,
  voiceStillPreparing,
} from '@hearthvoice/contract/messages/voices'
import { SYNTHETIC_VOICE_NOTE } from '@hearthvoice/contract/product'
import { finishedStory } from '../../../../testing/finished-story.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp, type CallAnswer, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'

const TEXT = 'The first snow came early that year. We stayed inside.\n\nFather carried the lamp into the barn.'

type Person = SignedUpUser & { voiceId: string }
let app: TestApp
let rose: Person
/** Narrated before the tests, which leave it alone. */
let narrated: Story
let file: Uint8Array
let asked: CallAnswer

beforeAll(async () => {
  app = await testApp()
  rose = await person('starter')
  const id = await write(rose)
  asked = await narrate(rose, id)
  narrated = await finishedStory(app, { userId: rose.userId, storyId: id })
  file = (await app.call(narrated.audio_url ?? '')).body as Uint8Array
})
afterAll(() => app[Symbol.asyncDispose]())

async function person(packageId?: 'starter' | 'legacy', status?: VoiceStatus): Promise<Person> {
  const user = await app.signUp()
  if (packageId) await app.grant(user.userId, packageId)
  return { ...user, voiceId: await giveVoice(app.services, { userId: user.userId, ...(status && { status }) }) }
}
async function write(by: Person, content = TEXT): Promise<string> {
  const json = { voice_id: by.voiceId, title: 'Snow', content, onboarding: true }
  return ((await app.call('/api/v1/stories', { token: by.token, json })).body as Story).id
}
const narrate = (by: Person, storyId: string) =>
  app.call('/functions/v1/story-audio', { token: by.token, json: { story_id: storyId } })

test('S-196 S-389 S-407 S-421 a narrated story has its own address with a key of 128 bits', async () => {
  expect(asked).toMatchObject({ status: 202, body: { narration: { state: 'queued', done: 0, total: 2, error: null } } })
  expect(narrated).toMatchObject({ content: TEXT, narration: { state: 'done', done: 2, total: 2, error: null } })
  const url = new URL(narrated.audio_url ?? '')
  expect(url.origin).toBe(app.url)
  expect(url.pathname).toMatch(
    new RegExp(`^/storage/v1/object/public/audio/${rose.userId}/story_${narrated.id}_\\d{13}\\.mp3$`),
  )
  expect(Buffer.from(url.searchParams.get('key') ?? '', 'base64url')).toHaveLength(16)
  expect(await narrate(rose, narrated.id)).toMatchObject({ status: 200, body: { audio_url: narrated.audio_url } })
})

test("S-417 S-420 S-426 it is an MP3 that says what it is, in the voice's name", async () => {
  const path = new URL(narrated.audio_url ?? '').pathname.replace('/storage/v1/object/public/', '')
  expect(await app.services.files.head(path)).toMatchObject({ bytes: file.length })
  const tags = NodeID3.read(Buffer.from(file))
  expect(tags).toMatchObject({ title: 'Snow', artist: 'Grandma Rose' })
  expect(tags.comment?.text).toBe(SYNTHETIC_VOICE_NOTE)
  expect(tags.unsynchronisedLyrics?.text).toBe(TEXT)
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { samplesDecoded, sampleRate, errors } = decoder.decode(file)
  decoder.free()
  expect(errors).toEqual([])
  const { rows } = await app.services.db.execute<{ duration_seconds: number; words: object[] }>(
    sql`select duration_seconds, words from narrations where story_id = ${narrated.id}`,
  )
  expect(samplesDecoded / sampleRate).toBeCloseTo(rows[0]?.duration_seconds ?? 0, 0)
  expect(samplesDecoded / sampleRate).toBeGreaterThan(3)
})

test('words are timed over the whole story', async () => {
  const { rows } = await app.services.db.execute<{ words: { start: number; end: number; from: number; to: number }[] }>(
    sql`select words from narrations where story_id = ${narrated.id}`,
  )
  const words = rows[0]?.words ?? []
  expect(words.map(({ from, to }) => TEXT.slice(from, to).replace(/\W/g, '')).join(' ')).toBe(
    TEXT.replaceAll('\n\n', ' ').replaceAll('.', ''),
  )
  for (const [index, word] of words.entries()) {
    expect(word.end).toBeGreaterThan(word.start)
    expect(word.start).toBeGreaterThanOrEqual(words[index - 1]?.start ?? 0)
  }
})

test('S-418 S-423 it is sent as sound, whole or in part', async () => {
  const url = narrated.audio_url ?? ''
  const whole = await app.call(url)
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
    'content-length': String(file.length),
  })
  expect(whole.headers.get('content-encoding')).toBeNull()
  const part = await app.call(url, { headers: { range: 'bytes=100-199' } })
  expect(part).toMatchObject({ status: 206, body: file.slice(100, 200) })
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${file.length}`)
  const tail = await app.call(url, { headers: { range: 'bytes=-10' } })
  expect(tail).toMatchObject({ status: 206, body: file.slice(-10) })
  const behind = await app.call(url, { headers: { range: `bytes=${file.length}-` } })
  expect(behind.status).toBe(416)
  expect(behind.headers.get('content-range')).toBe(`bytes */${file.length}`)
  const head = await app.call(url, { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, body: new Uint8Array() })
  expect(head.headers.get('content-length')).toBe(String(file.length))
  const etag = whole.headers.get('etag') ?? ''
  expect((await app.call(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const stale = await app.call(url, { headers: { range: 'bytes=0-9', 'if-range': '"older"' } })
  expect(stale).toMatchObject({ status: 200 })
})

test('S-422 without the right key there is nothing', async () => {
  const url = new URL(narrated.audio_url ?? '')
  const right = url.searchParams.get('key') ?? ''
  for (const key of ['', right.slice(1), `${right}x`, right.toLowerCase()]) {
    expect(await app.call(`${url.pathname}?key=${key}`)).toMatchObject({
      status: 404,
      body: { error: audioNotFound, code: 'not_found' },
    })
  }
  expect((await app.call(url.pathname)).status).toBe(404)
  expect((await app.call(`${url.pathname}?key=${right}&key=${right}`)).status).toBe(404)
  expect((await app.call(`${calls.publicAudio}/a%00b/x.mp3?key=a`)).status).toBe(404)
  expect((await app.call(`${url.pathname.replace('.mp3', '0.mp3')}${url.search}`)).status).toBe(404)
})

test('S-272 without an active plan no sound is made', async () => {
  const trial = await person()
  const id = await write(trial)
  expect(await narrate(trial, id)).toMatchObject({
    status: 402,
    body: { error: audioNeedsPlan, code: 'plan_required' },
  })
  const { body } = await app.call(`/api/v1/stories/${id}`, { token: trial.token })
  expect(body).toMatchObject({ audio_url: null, narration: null })
})

test('what was made stays when the plan has ended', async () => {
  const { services } = app
  const now = services.now
  services.now = () => new Date(now().getTime() + 366 * 86_400_000)
  try {
    expect((await app.call(narrated.audio_url ?? '')).status).toBe(200)
    expect(await narrate(rose, narrated.id)).toMatchObject({ status: 200, body: { audio_url: narrated.audio_url } })
  } finally {
    services.now = now
  }
})

test("S-406 the story must be one's own, and its voice ready", async () => {
  const other = await person('starter')
  expect(await narrate(other, narrated.id)).toMatchObject({ status: 404, body: { error: storyNotFound } })
  for (const [status, code, sentence] of [
    ['preparing', 'voice_preparing', voiceStillPreparing],
    ['awaiting_consent', 'voice_awaiting_consent', voiceAwaitingConsent],
    ['suspended', 'voice_not_ready', voiceNotReady],
    ['failed', 'voice_not_ready', voiceProcessingFailed],
  ] as const) {
    const by = await person('legacy', status)
    expect(await narrate(by, await write(by))).toMatchObject({ status: 409, body: { error: sentence, code } })
  }
})

test('S-419 S-421 S-424 sharing is stopped by a new key, and the address dies with the story', async () => {
  const tom = await person('starter')
  const id = await write(tom, 'It snowed.')
  await narrate(tom, id)
  const { audio_url: shared } = await finishedStory(app, { userId: tom.userId, storyId: id })
  const { status, body } = await app.call(`/api/v1/stories/${id}/stop-sharing`, { method: 'POST', token: tom.token })
  expect(status).toBe(200)
  const { audio_url: own } = body as Story
  expect(own).not.toBe(shared)
  expect((await app.call(shared ?? '')).status).toBe(404)
  expect((await app.call(own ?? '')).status).toBe(200)
  await app.call(`/api/v1/stories/${id}`, { method: 'DELETE', token: tom.token })
  expect((await app.call(own ?? '')).status).toBe(404)
  const draft = await write(tom, 'It rained.')
  expect(await app.call(`/api/v1/stories/${draft}/stop-sharing`, { method: 'POST', token: tom.token })).toMatchObject({
    status: 200,
    body: { audio_url: null },
  })
})
