import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import { audioFailed, voiceMissingForAudio } from '@hearthvoice/contract/messages/stories'
import { nothingToSpeak } from '@hearthvoice/contract/messages/voices'
import { overhearVoice } from '../../../../testing/overheard-voice.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import type { JobHandlers, JobPayloads, QueueName } from '../jobs/job-queue.ts'
import { mailJobs } from '../mail/mail-jobs.ts'
import { VoiceProviderError } from '../providers/voice-provider/voice-provider.ts'
import { voiceJobs } from '../voices/voice-jobs.ts'
import { storyJobs } from './story-jobs.ts'

const PARAGRAPHS = ['It snowed.', 'Father lit a lamp.', 'Ice broke.', 'Somebody sang.', 'In spring we left.']
const TEXT = PARAGRAPHS.join('\n\n')

type Job = { id: string; name: QueueName; data: JobPayloads[QueueName] }
type Person = SignedUpUser & { voiceId: string }

let app: TestApp
let handlers: JobHandlers
/** What the provider was asked to speak, in order. */
let spoken: string[]
let beforeSpeaking: (text: string) => Promise<void> | void
let beforeJoining: () => void

beforeAll(async () => {
  app = await testApp({
    jobs: false,
    change: (services) => {
      overhearVoice(services, async (text) => {
        spoken.push(text)
        await beforeSpeaking(text)
      })
      const { assembleNarration } = services
      services.assembleNarration = (input) => {
        beforeJoining()
        return assembleNarration(input)
      }
    },
  })
  handlers = { ...voiceJobs(app.services), ...storyJobs(app.services), ...mailJobs(app.services) }
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  spoken = []
  beforeSpeaking = () => {}
  beforeJoining = () => {}
  await app.services.db.execute(sql`delete from pgboss.job`)
})

async function person(): Promise<Person> {
  const user = await app.signUp()
  await app.grant(user.userId, 'legacy')
  return { ...user, voiceId: await giveVoice(app.services, { userId: user.userId }) }
}
async function write(by: Person, content: string): Promise<string> {
  const json = { voice_id: by.voiceId, title: 'Snow', content }
  const { body } = await app.call('/api/v1/stories', { token: by.token, json })
  return (body as Story).id
}
const narrate = (by: Person, storyId: string) =>
  app.call('/functions/v1/story-audio', { token: by.token, json: { story_id: storyId } })
const read = async (by: Person, storyId: string) =>
  (await app.call(`/api/v1/stories/${storyId}`, { token: by.token })).body as Story
const edit = (by: Person, storyId: string, json: Record<string, unknown>) =>
  app.call(`/api/v1/stories/${storyId}`, { method: 'PATCH', token: by.token, json })
const usedCharacters = async (by: Person) => {
  const { body } = await app.call('/api/v1/account', { token: by.token })
  return (body as { usage: { characters: number } }).usage.characters
}

async function waitingJobs(): Promise<Job[]> {
  const { rows } = await app.services.db.execute<Job>(
    sql`select id, name, data from pgboss.job where state = 'created' order by created_on, (data ->> 'position')::int`,
  )
  return rows
}
const markDone = (job: Job) =>
  app.services.db.execute(sql`update pgboss.job set state = 'completed' where id = ${job.id}`)

function run(job: Job, attempt: Partial<{ signal: AbortSignal; last: boolean }> = {}): Promise<void> {
  const { run: handler } = handlers[job.name] as { run: (payload: Job['data'], attempt: object) => Promise<void> }
  return handler(job.data, { signal: new AbortController().signal, last: false, ...attempt })
}
/** Does all jobs in the order in which they were sent, as often as `times`. */
async function runAll(times = 1): Promise<void> {
  for (let [job] = await waitingJobs(); job; [job] = await waitingJobs()) {
    for (let time = 0; time < times; time++) await run(job)
    await markDone(job)
  }
}
async function storedKeys(by: Person): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of [`passages/${by.userId}/`, `audio/${by.userId}/`]) {
    for await (const { key } of app.services.files.list(prefix)) keys.push(key)
  }
  return keys
}

test('every job done twice makes every passage once', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  expect(await narrate(rose, id)).toMatchObject({
    status: 202,
    body: { narration: { state: 'queued', done: 0, total: 5 } },
  })
  await runAll(2)
  expect(spoken.toSorted()).toEqual(PARAGRAPHS.toSorted())
  expect(await read(rose, id)).toMatchObject({
    narration: { state: 'done', done: 5, total: 5 },
    audio_url: expect.any(String),
  })
  expect(await storedKeys(rose)).toHaveLength(6)
})

test('S-198 asking many times at once starts one narration', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  const answers = await Promise.all(Array.from({ length: 10 }, () => narrate(rose, id)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202))
  const { rows } = await app.services.db.execute(sql`select total from narrations where story_id = ${id}`)
  expect(rows).toEqual([{ total: 5 }])
  await runAll()
  expect(spoken).toHaveLength(5)
})

test('interrupted while speaking it goes on where it was', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  for (let round = 0; round < 3; round++) {
    const [job] = await waitingJobs()
    if (!job) throw new Error('no job')
    const stopping = new AbortController()
    beforeSpeaking = () => stopping.abort(new Error('stopping'))
    await expect(run(job, { signal: stopping.signal })).rejects.toThrow(/stopping|aborted/)
    beforeSpeaking = () => {}
    await run(job)
    await markDone(job)
  }
  const before = spoken.length
  expect(before).toBe(6)
  await runAll()
  expect(spoken.length - before).toBe(2)
  expect(await read(rose, id)).toMatchObject({ narration: { state: 'done', done: 5 } })
})

test('interrupted while joining it leaves one file, and nothing temporary', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  let job: Job | undefined
  for ([job] = await waitingJobs(); job?.name === 'speak-passage'; [job] = await waitingJobs()) {
    await run(job)
    await markDone(job)
  }
  if (!job) throw new Error('no job')
  const stopping = new AbortController()
  beforeJoining = () => stopping.abort(new Error('stopping'))
  await expect(run(job, { signal: stopping.signal })).rejects.toThrow('stopping')
  beforeJoining = () => {}
  expect(await readdir(app.services.tmpDir)).toEqual([])
  expect((await read(rose, id)).narration).toMatchObject({ state: 'running', done: 5 })
  await runAll()
  expect((await storedKeys(rose)).filter((key) => key.startsWith('audio/'))).toHaveLength(1)
  expect(spoken).toHaveLength(5)
})

test('a narration whose every try died is ended, and asking again goes on', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  const [job] = await waitingJobs()
  if (!job) throw new Error('no job')
  await run({ ...job, name: 'fail-narration' })
  expect((await read(rose, id)).narration).toMatchObject({ state: 'failed', error: audioFailed })
  await narrate(rose, id)
  await runAll()
  expect((await read(rose, id)).narration).toMatchObject({ state: 'done' })
  await run({ ...job, name: 'fail-narration' })
  expect((await read(rose, id)).narration).toMatchObject({ state: 'done' })
})

test('two stories take turns, passage by passage', async () => {
  const [rose, tom] = [await person(), await person()]
  const long = Array.from({ length: 10 }, (_, at) => `Rose ${at}.`).join('\n\n')
  const short = Array.from({ length: 5 }, (_, at) => `Tom ${at}.`).join('\n\n')
  await narrate(rose, await write(rose, long))
  await narrate(tom, await write(tom, short))
  await runAll()
  const atOnce = app.services.voiceProvider.concurrency
  const lastOfTom = spoken.findLastIndex((text) => text.startsWith('Tom'))
  expect(spoken).toHaveLength(15)
  expect(lastOfTom).toBeLessThan(5 + 5 + atOnce)
})

test('words that stand twice in a story, or in another one of the same voice, are spoken once', async () => {
  const rose = await person()
  const first = await write(rose, `${TEXT}\n\n${TEXT}`)
  await narrate(rose, first)
  await runAll()
  expect(spoken).toHaveLength(5)
  expect((await read(rose, first)).narration).toMatchObject({ done: 10, total: 10 })
  const second = await write(rose, `${TEXT}\n\nAnd that was all.`)
  expect((await narrate(rose, second)).body).toMatchObject({ narration: { done: 5, total: 6 } })
  await runAll()
  expect(spoken).toHaveLength(6)
  await app.call(`/api/v1/stories/${first}`, { method: 'DELETE', token: rose.token })
  await runAll()
  expect((await storedKeys(rose)).filter((key) => key.startsWith('passages/'))).toHaveLength(6)
  expect((await read(rose, second)).audio_url).not.toBeNull()
})

test('S-277 editing a narrated story makes the changed sentence only, and the old address ends', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  await runAll()
  const { audio_url: former } = await read(rose, id)
  const edited = TEXT.replace('Somebody sang', 'Nobody sang')
  expect(await edit(rose, id, { content: edited })).toMatchObject({
    status: 200,
    body: { audio_url: former, narration: { state: 'queued', done: 4, total: 5 } },
  })
  await runAll()
  expect(spoken.slice(5)).toEqual(['Nobody sang.'])
  const { audio_url: current } = await read(rose, id)
  expect(current).not.toBe(former)
  expect((await app.call(former ?? '')).status).toBe(404)
  expect((await app.call(current ?? '')).status).toBe(200)
  expect((await storedKeys(rose)).filter((key) => key.startsWith('audio/'))).toHaveLength(1)
  expect(await usedCharacters(rose)).toBe(edited.length + 'Somebody sang.\n\n'.length)
  expect(await narrate(rose, id)).toMatchObject({ status: 200, body: { audio_url: current } })
  await app.call(`/api/v1/stories/${id}`, { method: 'DELETE', token: rose.token })
  expect(await usedCharacters(rose)).toBe(edited.length + 'Somebody sang.\n\n'.length)
  await runAll()
  expect(await storedKeys(rose)).toEqual([])
})

test('a new title alone narrates nothing', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  await runAll()
  expect(await edit(rose, id, { title: 'Ice' })).toMatchObject({ body: { title: 'Ice', narration: { state: 'done' } } })
  expect(await waitingJobs()).toEqual([])
})

test('text changed while it is narrated: the new text is heard, and what was spoken is used', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  const [first] = await waitingJobs()
  if (!first) throw new Error('no job')
  await run(first)
  await markDone(first)
  const edited = TEXT.replace('In spring', 'In autumn')
  expect((await edit(rose, id, { content: edited })).body).toMatchObject({ narration: { state: 'queued', done: 1 } })
  await runAll()
  expect(spoken.toSorted()).toEqual(edited.split('\n\n').toSorted())
  expect(await usedCharacters(rose)).toBe(edited.length)
  expect((await read(rose, id)).narration).toMatchObject({ state: 'done', done: 5 })
})

test('a story deleted while it is narrated leaves nothing behind', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  const [first, second] = await waitingJobs()
  if (!first || !second) throw new Error('no jobs')
  await run(first)
  beforeSpeaking = async () => {
    await app.call(`/api/v1/stories/${id}`, { method: 'DELETE', token: rose.token })
  }
  await run(second)
  await runAll()
  expect(spoken).toHaveLength(2)
  expect(await storedKeys(rose)).toEqual([])
  expect(await usedCharacters(rose)).toBe(0)
})

test('passing trouble is tried again, the last try fails the narration, and asking again goes on', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  const [first, second] = await waitingJobs()
  if (!first || !second) throw new Error('no jobs')
  await run(first)
  await markDone(first)
  beforeSpeaking = () => {
    throw new VoiceProviderError('busy', 'too many at once')
  }
  await expect(run(second)).rejects.toThrow('too many at once')
  expect((await read(rose, id)).narration).toMatchObject({ state: 'running' })
  await run(second, { last: true })
  beforeSpeaking = () => {}
  expect(await read(rose, id)).toMatchObject({
    audio_url: null,
    narration: { state: 'failed', done: 1, total: 5, error: audioFailed },
  })
  await runAll()
  spoken = []
  expect(await narrate(rose, id)).toMatchObject({
    status: 202,
    body: { narration: { state: 'queued', done: 1, total: 5 } },
  })
  await runAll()
  expect(spoken).toHaveLength(4)
  expect(await read(rose, id)).toMatchObject({ narration: { state: 'done' }, audio_url: expect.any(String) })
})

test('lasting trouble fails the narration at once', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  beforeSpeaking = () => {
    throw new VoiceProviderError('rejected', 'no')
  }
  const [first] = await waitingJobs()
  if (first) await run(first)
  expect((await read(rose, id)).narration).toMatchObject({ state: 'failed', error: audioFailed })
})

test('a voice deleted while it narrates falls silent, and a finished story keeps its sound', async () => {
  const rose = await person()
  const [id, finished] = [await write(rose, TEXT), await write(rose, 'Long ago.')]
  await narrate(rose, finished)
  await runAll()
  await narrate(rose, id)
  await app.call(`/api/v1/voices/${rose.voiceId}`, { method: 'DELETE', token: rose.token })
  const [first] = await waitingJobs()
  if (first) await run(first)
  expect(spoken).toHaveLength(1)
  expect((await read(rose, id)).narration).toMatchObject({ state: 'failed', error: voiceMissingForAudio })
  const story = await read(rose, finished)
  expect(story).toMatchObject({ voice: null, voice_id: null, audio_url: expect.any(String) })
  expect((await app.call(story.audio_url ?? '')).status).toBe(200)
  expect(await narrate(rose, id)).toMatchObject({ status: 409, body: { error: voiceMissingForAudio } })
})

test('sound that has vanished from storage is made again when asked for', async () => {
  const rose = await person()
  const id = await write(rose, TEXT)
  await narrate(rose, id)
  let job: Job | undefined
  for ([job] = await waitingJobs(); job?.name === 'speak-passage'; [job] = await waitingJobs()) {
    await run(job)
    await markDone(job)
  }
  const [key] = await storedKeys(rose)
  await app.services.files.delete(key ?? '')
  await runAll()
  expect((await read(rose, id)).narration).toMatchObject({ state: 'failed', error: audioFailed })
  await narrate(rose, id)
  await runAll()
  expect(spoken).toHaveLength(6)
  expect((await read(rose, id)).narration).toMatchObject({ state: 'done' })
})

test('pieces without words are pauses, a story without any is refused', async () => {
  const rose = await person()
  const id = await write(rose, 'It snowed.\n\n* * *\n\n🎉\n\nWe slept.')
  expect((await narrate(rose, id)).body).toMatchObject({ narration: { done: 2, total: 4 } })
  await runAll()
  expect(spoken).toEqual(['It snowed.', 'We slept.'])
  expect((await read(rose, id)).narration).toMatchObject({ state: 'done', done: 4 })
  const wordless = await write(rose, '* * *\n\n🎉')
  expect(await narrate(rose, wordless)).toMatchObject({ status: 400, body: { error: nothingToSpeak } })
})

test('words the voice has no sounds for are passed over; with none else it says so', async () => {
  const rose = await person()
  beforeSpeaking = (text) => {
    if (text.startsWith('雪')) throw new VoiceProviderError('nothing_to_speak', 'no sounds')
  }
  const mixed = await write(rose, 'It snowed.\n\n雪が降った。\n\nWe slept.')
  await narrate(rose, mixed)
  await runAll()
  expect((await read(rose, mixed)).narration).toMatchObject({ state: 'done', done: 3 })
  const foreign = await write(rose, '雪が降った。')
  await narrate(rose, foreign)
  await runAll()
  expect((await read(rose, foreign)).narration).toMatchObject({ state: 'failed', error: nothingToSpeak })
})
