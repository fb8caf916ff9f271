import { readdir } from 'node:fs/promises'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWav } from '@hearthvoice/audio/wav'
import type { Voice } from '@hearthvoice/contract/api/voices'
import {
  qualityAdvice,
  sampleEmpty,
  sampleEndMissing,
  sampleHasNoSound,
  sampleKindUnknown,
  sampleNotDecodable,
  sampleTooLittleSpeech,
} from '@hearthvoice/contract/messages/voices'
import { mixed, soundOf, whiteNoise } from '@hearthvoice/voice-engine/test-signals'
import { endlessFilm } from '../../../../testing/hostile-film.ts'
import { mutated, seededRandom } from '../../../../testing/mutate-bytes.ts'
import { encodeSample, type SampleKind, type SampleOptions } from '../../../../testing/samples.ts'
import { decodeSpeech, speakers } from '../../../../testing/speech.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { makeVoice, settledVoice, speechSample, uploadVoice } from '../../../../testing/upload-voice.ts'

const RATE = 16_000
let app: TestApp
let folder = ''
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'hostile-samples-'))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const voicesOf = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/voices', { token: user.token })
  return (body as { items: Voice[] }).items
}
const voicesUsed = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/account', { token: user.token })
  return (body as { usage: { voices: number } }).usage.voices
}
const storedFiles = async () => (await Array.fromAsync(app.services.files.list(''))).map((file) => file.key).sort()
/** Of a voice that was refused or failed nothing is left but, if a preparation had begun, its row. */
async function leavesNothing(user: SignedUpUser, filesBefore: string[]) {
  expect(await voicesUsed(user)).toBe(0)
  expect((await voicesOf(user)).map(({ status }) => status)).toEqual((await voicesOf(user)).map(() => 'failed'))
  await expect.poll(storedFiles, { timeout: 20_000 }).toEqual(filesBefore)
  expect(await readdir(join(app.services.tmpDir, '../files/.incoming'))).toEqual([])
  await expect.poll(() => readdir(app.services.tmpDir)).toEqual([])
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
}
async function encoded(kind: SampleKind, tracks: Float32Array[], options?: SampleOptions) {
  const path = join(folder, `sample.${kind}`)
  await encodeSample(kind, tracks, path, options)
  return new Uint8Array(await readFile(path))
}
const speech = () => decodeSpeech(speakers()[0]?.firstHalf ?? [])
const text = (content: string) => new TextEncoder().encode(content)
const wav = (samples: Float32Array) => new Uint8Array(encodeWav(samples, RATE))
/** Held chords of struck strings, as a piano's. */
const music = (seconds: number) =>
  soundOf(seconds, (time) => {
    const chord = [
      [220, 277.2, 329.6],
      [196, 246.9, 293.7],
      [174.6, 220, 261.6],
    ][Math.floor(time / 2) % 3]
    const strings = (chord ?? []).flatMap((note) =>
      [1, 2, 3, 4].map((harmonic) => [note * harmonic, harmonic] as const),
    )
    const decay = Math.exp(-(time % 2))
    return strings.reduce(
      (sum, [hertz, harmonic]) => sum + (0.12 * decay * Math.sin(2 * Math.PI * hertz * time)) / harmonic,
      0,
    )
  })

test.each<[string, string, () => Uint8Array<ArrayBuffer>, string]>([
  ['text', 'voice.mp3', () => text('Dear Rose, this is a letter and no sound. '.repeat(2000)), sampleKindUnknown],
  ['a zip', 'voice.mp4', () => Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, ...new Uint8Array(9000)), sampleKindUnknown],
  ['a web page', 'voice.wav', () => text('<!doctype html><title>Not found</title>'), sampleKindUnknown],
  [
    'a program',
    'voice.m4a',
    () => Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Uint8Array(9000)),
    sampleKindUnknown,
  ],
  ['nothing', 'voice.mp3', () => new Uint8Array(), sampleEmpty],
])('S-129 %s renamed %s is refused with a sentence and leaves nothing', async (_what, fileName, make, sentence) => {
  const rose = await app.signUp()
  const before = await storedFiles()
  expect(await uploadVoice(app, rose, { file: make(), fileName })).toMatchObject({
    status: 415,
    body: { error: sentence, code: 'unsupported_sound' },
  })
  expect(await voicesOf(rose)).toEqual([])
  await leavesNothing(rose, before)
})

test.each<[string, string, (path: string, origin: string) => string]>([
  ['an m3u8', 'voice.mp3', (path, origin) => `#EXTM3U\n#EXTINF:9,\n${path}\n#EXTINF:9,\n${origin}/a.ts\n`],
  ['a pls', 'voice.wav', (path, origin) => `[playlist]\nFile1=${path}\nFile2=${origin}/a.mp3\nNumberOfEntries=2\n`],
  ['a concat script', 'voice.mp4', (path, origin) => `ffconcat version 1.0\nfile '${path}'\nfile '${origin}/a'\n`],
  [
    'an xspf',
    'voice.m4a',
    (path, origin) =>
      `<?xml version="1.0"?><playlist><location>file://${path}</location><location>${origin}/a</location></playlist>`,
  ],
  [
    'a DASH manifest',
    'voice.mov',
    (path, origin) => `<?xml version="1.0"?><MPD><BaseURL>file://${path}</BaseURL><BaseURL>${origin}</BaseURL></MPD>`,
  ],
  // Two frames of MPEG sound before it, so that it is taken for an mp3.
  [
    'a playlist behind sound',
    'voice.mp3',
    (path, origin) => `${'\xff\xfb\x10\xc4'.padEnd(104, '\0').repeat(4)}\n#EXTM3U\n${path}\n${origin}/a.ts\n`,
  ],
])('%s renamed %s opens neither a file nor an address', async (_what, fileName, script) => {
  const spoken = join(folder, 'spoken.wav')
  await writeFile(spoken, await speechSample('wav'))
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  server.on('connection', () => (asked += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const rose = await app.signUp()
  const before = await storedFiles()
  const file = new Uint8Array(Buffer.from(script(spoken, origin), 'latin1'))
  const { status, body } = await uploadVoice(app, rose, { file, fileName })
  if (status === 202) {
    const { voice_id: id } = body as { voice_id: string }
    // The person's words in the file that it names would have made a voice.
    expect(await settledVoice(app, rose, id)).toMatchObject({ status: 'failed', quality: null })
  } else {
    expect({ status, body }).toMatchObject({ status: 415, body: { error: sampleKindUnknown } })
  }
  expect(asked).toBe(0)
  await leavesNothing(rose, before)
  await new Promise((resolve) => server.close(resolve))
})

const cutFilm = async () => {
  const film = await speechSample('mp4')
  return film.slice(0, film.length * 0.8)
}

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string | RegExp]>([
  ['a film without sound', () => encoded('mp4', []), sampleHasNoSound],
  ['silence', async () => wav(new Float32Array(40 * RATE)), sampleTooLittleSpeech(0)],
  ['steady noise', async () => wav(whiteNoise(40, 0.2)), sampleTooLittleSpeech(0)],
  [
    'a tone',
    async () => wav(soundOf(40, (time) => 0.3 * Math.sin(2 * Math.PI * 220 * time))),
    sampleTooLittleSpeech(0),
  ],
  [
    'too little speech',
    async () => wav((await speech()).slice(0, 6 * RATE)),
    /only [3-6] seconds of speech.+30 seconds/,
  ],
  ['100 hours of silence', async () => new Uint8Array(endlessFilm(100)), sampleTooLittleSpeech(0)],
  ['a film without its end', cutFilm, sampleEndMissing],
  ['a header alone', async () => (await speechSample('wav')).slice(0, 44), sampleNotDecodable],
])('%s fails with a sentence of its own and leaves nothing but that', async (_what, make, sentence) => {
  const rose = await app.signUp()
  const before = await storedFiles()
  const voice = await makeVoice(app, rose, { file: await make() })
  expect(voice).toMatchObject({ status: 'failed', quality: null, elevenlabs_voice_id: null })
  expect(voice.status_reason).toMatch(sentence)
  await leavesNothing(rose, before)
})

test('music is not taken for a voice, and where somebody speaks over it, that is said', async () => {
  const rose = await app.signUp()
  const before = await storedFiles()
  expect(await makeVoice(app, rose, { file: wav(music(40)) })).toMatchObject({
    status: 'failed',
    status_reason: sampleTooLittleSpeech(0),
  })
  await leavesNothing(rose, before)
  const spoken = (await speech()).slice(0, 20 * RATE)
  const over = await makeVoice(app, rose, { file: wav(mixed(spoken, music(spoken.length / RATE))), name: 'Over music' })
  if (over.status === 'ready') expect(over.quality?.warnings).toContain('music')
  else expect(over.status_reason).toMatch(/speech/)
})

test.each<[SampleKind, SampleOptions]>([
  ['mp3', {}],
  ['wav', {}],
  ['ogg', {}],
  ['flac', {}],
  ['webm', {}],
  ['mp4', { indexFirst: true }],
])('of a cut %s what there is is used, and the person is told', async (kind, options) => {
  const rose = await app.signUp()
  const whole = await encoded(kind, [(await speech()).slice(0, 30 * RATE)], options)
  const voice = await makeVoice(app, rose, { file: whole.slice(0, whole.length * 0.7 + 3) })
  expect(voice.status).toBe('ready')
  expect(voice.quality?.warnings).toContain('cut_short')
  expect(voice.quality?.grade).not.toBe('good')
  expect(voice.quality?.speech_seconds).toBeGreaterThan(12)
  expect(qualityAdvice.cut_short).toMatch(/missing/)
})

test('twenty mutations of real files end as a voice or with a sentence', async () => {
  const random = seededRandom(3)
  const kinds: SampleKind[] = ['mp3', 'wav', 'm4a', 'mp4', 'mov', 'webm', 'ogg', 'flac']
  const spoken = (await speech()).slice(0, 14 * RATE)
  const files: Buffer[] = []
  for (const kind of kinds) files.push(Buffer.from(await encoded(kind, [spoken])))
  const damaged = Array.from({ length: 20 }, (_, number) => {
    const [file, other] = [files[number % files.length], files[(number + 3) % files.length]]
    return mutated(file ?? Buffer.alloc(0), random, other ?? Buffer.alloc(0))
  })
  const before = await storedFiles()
  const people = await Promise.all([1, 2, 3, 4].map(() => app.signUp()))
  const uploadAll = async (person: SignedUpUser) => {
    for (let bytes = damaged.pop(); bytes; bytes = damaged.pop()) {
      const { status, body } = await uploadVoice(app, person, { file: new Uint8Array(bytes) })
      if (status !== 202) {
        expect({ status, body }).toMatchObject({ status: 415, body: { code: 'unsupported_sound' } })
        continue
      }
      const voice = await settledVoice(app, person, (body as { voice_id: string }).voice_id)
      expect(['ready', 'failed']).toContain(voice.status)
      expect(voice.status_reason === null).toBe(voice.status === 'ready')
      await app.call(`/api/v1/voices/${voice.id}`, { method: 'DELETE', token: person.token })
    }
  }
  await Promise.all(people.map(uploadAll))
  for (const person of people) await leavesNothing(person, before)
})
