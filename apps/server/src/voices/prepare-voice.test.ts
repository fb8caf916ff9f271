import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWav } from '@hearthvoice/audio/wav'
import {
  sampleHasNoSound,
  sampleNotDecodable,
  sampleTooLittleSpeech,
  voiceAwaitingConsent,
  voiceProcessingFailed,
} from '@hearthvoice/contract/messages/voices'
import { doQueuedJobs } from '../../../../testing/queued-jobs.ts'
import { encodeSample } from '../../../../testing/samples.ts'
import { decodeSpeech, speakers } from '../../../../testing/speech.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { readVoice, speechSample, startVoice, type VoiceForm } from '../../../../testing/upload-voice.ts'
import type { Services } from '../services.ts'
import { giveUpVoice } from './fail-voice.ts'
import { prepareVoice } from './prepare-voice.ts'
import { voiceJobs } from './voice-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())

const never = new AbortController().signal
const prepare = (voiceId: string, { last = false, signal = never, services = app.services } = {}) =>
  prepareVoice(services, { voiceId }, { signal, last })
const storedFiles = async () => (await Array.fromAsync(app.services.files.list(''))).map((file) => file.key).sort()
const filesMadeFor = (id: string) => [`engine-voices/engine_${id}.voice`, `samples/${id}.flac`]
const temporaryFiles = () => readdir(app.services.tmpDir)
const doRemovals = async () => {
  const handlers = voiceJobs(app.services)
  await doQueuedJobs(app, 'remove-files', handlers['remove-files'])
  await doQueuedJobs(app, 'remove-provider-voice', handlers['remove-provider-voice'])
}
const voicesUsed = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/account', { token: user.token })
  return (body as { usage: { voices: number } }).usage.voices
}
const uploadAs = async (form: VoiceForm) => {
  const user = await app.signUp()
  return { user, id: await startVoice(app, user, form) }
}
/** Deletes a voice, so that the next test finds storage empty. */
const clearAway = async (user: SignedUpUser, id: string) => {
  await app.call(`/api/v1/voices/${id}`, { method: 'DELETE', token: user.token })
  await doRemovals()
  expect(await storedFiles()).toEqual([])
}
const speech = () => decodeSpeech(speakers()[0]?.firstHalf ?? [])

test.each(['wav', 'mp4'] as const)('S-133 S-159 a voice is made from %s', async (kind) => {
  const { user, id } = await uploadAs({ file: await speechSample(kind) })
  await prepare(id)
  expect(await readVoice(app, user, id)).toMatchObject({
    status: 'ready',
    status_reason: null,
    elevenlabs_voice_id: `engine_${id}`,
    quality: { grade: expect.any(String), speech_seconds: expect.any(Number), warnings: expect.any(Array) },
  })
  await doRemovals()
  expect(await storedFiles()).toEqual(filesMadeFor(id))
  expect(await temporaryFiles()).toEqual([])
  await clearAway(user, id)
})

test('S-156 without consent it waits for that when it is prepared', async () => {
  const { user, id } = await uploadAs({ fields: { consent: null } })
  await prepare(id)
  expect(await readVoice(app, user, id)).toMatchObject({
    status: 'awaiting_consent',
    status_reason: voiceAwaitingConsent,
    elevenlabs_voice_id: `engine_${id}`,
  })
  await clearAway(user, id)
})

async function silentFilm() {
  const folder = await mkdtemp(join(tmpdir(), 'silent-film-'))
  try {
    await encodeSample('mp4', [], join(folder, 'film.mp4'))
    return new Uint8Array(await readFile(join(folder, 'film.mp4')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.each([
  ['a film without sound', silentFilm, sampleHasNoSound],
  ['silence', async () => encodeWav(new Float32Array(40 * 16_000), 16_000), sampleTooLittleSpeech(0)],
  ['broken sound', async () => (await speechSample('wav')).slice(0, 44), sampleNotDecodable],
  [
    'five seconds of speech',
    async () => encodeWav((await speech()).slice(0, 5 * 16_000), 16_000),
    /only [3-5] seconds/,
  ],
])('%s fails with a sentence, and gives its place and its name back', async (_what, make, sentence) => {
  const { user, id } = await uploadAs({ file: await make() })
  expect(await voicesUsed(user)).toBe(1)
  await prepare(id)
  const voice = await readVoice(app, user, id)
  expect(voice.status).toBe('failed')
  expect(voice.status_reason).toMatch(sentence)
  expect(voice.elevenlabs_voice_id).toBeNull()
  expect(await voicesUsed(user)).toBe(0)
  await doRemovals()
  expect(await storedFiles()).toEqual([])
  expect(await temporaryFiles()).toEqual([])

  const again = await startVoice(app, user)
  expect(await readVoice(app, user, again)).toMatchObject({ status: 'preparing', name: 'Grandma Rose' })
  expect(await voicesUsed(user)).toBe(1)
  await clearAway(user, again)
})

test('S-154 what may pass is tried again; after the last try it has failed', async () => {
  const { user, id } = await uploadAs({})
  const { decodeSample } = app.services
  const services: Services = {
    ...app.services,
    decodeSample: (request) => decodeSample({ ...request, ffmpegPath: '/no/such/program' }),
  }
  await expect(prepare(id, { services })).rejects.toThrow('decoder_unavailable')
  expect(await readVoice(app, user, id)).toMatchObject({ status: 'preparing' })
  expect(await temporaryFiles()).toEqual([])
  await prepare(id, { services, last: true })
  expect(await readVoice(app, user, id)).toMatchObject({ status: 'failed', status_reason: voiceProcessingFailed })
  expect(await voicesUsed(user)).toBe(0)
  await clearAway(user, id)
})

test('a preparation whose every try died is ended, and what the tries have left goes', async () => {
  const { user, id } = await uploadAs({})
  await app.services.files.put(`engine-voices/engine_${id}.voice`, Readable.from(['half a try']))
  await giveUpVoice(app.services, { voiceId: id })
  expect(await readVoice(app, user, id)).toMatchObject({ status: 'failed', status_reason: voiceProcessingFailed })
  expect(await voicesUsed(user)).toBe(0)
  await doRemovals()
  expect(await storedFiles()).toEqual([])
  // Cut off between the last transaction and the end of the job, the job is done once more.
  await app.services.files.put(`engine-voices/engine_${id}.voice`, Readable.from(['the last try']))
  await prepare(id)
  expect(await storedFiles()).toEqual([])
})

test('giving up comes too late for a voice that is ready', async () => {
  const { user, id } = await uploadAs({ file: await speechSample('wav') })
  await prepare(id)
  await giveUpVoice(app.services, { voiceId: id })
  expect(await readVoice(app, user, id)).toMatchObject({ status: 'ready' })
  await doRemovals()
  expect(await storedFiles()).toEqual(filesMadeFor(id))
  await clearAway(user, id)
})

test('an upload that storage has lost fails for good', async () => {
  const { user, id } = await uploadAs({})
  for await (const { key } of app.services.files.list('uploads/')) await app.services.files.delete(key)
  await prepare(id)
  expect(await readVoice(app, user, id)).toMatchObject({ status: 'failed', status_reason: voiceProcessingFailed })
  await clearAway(user, id)
})

/** The real parts, with something that happens right after one of them is done. */
function after(moment: 'decoding' | 'creating', then: () => unknown): Services {
  const { voiceProvider, decodeSample } = app.services
  const followed =
    <Input extends unknown[], Output>(name: typeof moment, work: (...input: Input) => Promise<Output>) =>
    async (...input: Input) => {
      const output = await work(...input)
      if (name === moment) await then()
      return output
    }
  return {
    ...app.services,
    decodeSample: followed('decoding', decodeSample),
    voiceProvider: {
      name: voiceProvider.name,
      settings: voiceProvider.settings,
      concurrency: voiceProvider.concurrency,
      createVoice: followed('creating', voiceProvider.createVoice.bind(voiceProvider)),
      speak: voiceProvider.speak.bind(voiceProvider),
      deleteVoice: voiceProvider.deleteVoice.bind(voiceProvider),
      discard: voiceProvider.discard.bind(voiceProvider),
    },
  }
}

test.each(['decoding', 'creating'] as const)(
  'stopped after %s, the next try makes one voice and leaves nothing else',
  async (moment) => {
    const { user, id } = await uploadAs({})
    const stopping = new AbortController()
    const services = after(moment, () => {
      stopping.abort(new Error('stopping'))
      stopping.signal.throwIfAborted()
    })
    // Stopped in the last try, too: that is no failure of the voice.
    await expect(prepare(id, { services, signal: stopping.signal, last: true })).rejects.toThrow('stopping')
    expect(await readVoice(app, user, id)).toMatchObject({ status: 'preparing' })
    expect(await temporaryFiles()).toEqual([])
    await prepare(id)
    expect(await readVoice(app, user, id)).toMatchObject({ status: 'ready' })
    await doRemovals()
    expect(await storedFiles()).toEqual(filesMadeFor(id))
    await clearAway(user, id)
  },
)

test('two tries at once, as after a lost heartbeat, make one voice', async () => {
  const { user, id } = await uploadAs({})
  await Promise.all([prepare(id), prepare(id)])
  expect(await readVoice(app, user, id)).toMatchObject({ status: 'ready' })
  expect(await voicesUsed(user)).toBe(1)
  await doRemovals()
  expect(await storedFiles()).toEqual(filesMadeFor(id))
  await clearAway(user, id)
})

test('a voice deleted while it is prepared leaves nothing, and neither does a late try', async () => {
  const { user, id } = await uploadAs({})
  const remove = () => app.call(`/api/v1/voices/${id}`, { method: 'DELETE', token: user.token })
  await prepare(id, { services: after('creating', remove) })
  await doRemovals()
  expect(await storedFiles()).toEqual([])
  expect(await voicesUsed(user)).toBe(0)
  await prepare(id)
  expect(await storedFiles()).toEqual([])
})
