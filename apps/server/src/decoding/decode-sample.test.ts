import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { int16ToFloat, rms } from '@hearthvoice/audio/pcm'
import NodeID3 from 'node-id3'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { encodeSample, makeSample } from '../../../../testing/samples.ts'
import type { SampleKind } from '../../../../testing/samples.ts'
import { decodeSpeech, speakers } from '../../../../testing/speech.ts'
import { decodeSample } from './decode-sample.ts'
import type { DecodeRequest } from './decode-sample.ts'

const kinds: SampleKind[] = ['mp3', 'wav', 'm4a', 'mp4', 'mov', 'webm', 'ogg', 'flac']
const utterances = (speaker: number) => speakers()[speaker]?.firstHalf.slice(0, 1) ?? []
let made = ''
let out = ''
let speech = new Float32Array()

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'made-'))
  speech = await decodeSpeech(utterances(0))
  for (const kind of kinds) await makeSample(kind, utterances(0), join(made, kind))
})
afterAll(() => rm(made, { recursive: true, force: true }))
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'out-'))
  return () => rm(out, { recursive: true, force: true })
})

const bytesOf = (kind: SampleKind) => readFile(join(made, kind))
const decode = (inputPath: string, more: Partial<DecodeRequest> = {}) =>
  decodeSample({ inputPath, pcmPath: join(out, 'sound.pcm'), keepPath: join(out, 'sound.flac'), ...more })
const seconds = () => speech.length / 16000

/** Decodes bytes given under a name that says nothing of their kind. */
async function decodeBytes(bytes: Uint8Array, more: Partial<DecodeRequest> = {}) {
  const path = join(made, 'document.txt')
  await writeFile(path, bytes)
  return decode(path, more)
}

async function pcm() {
  const bytes = await readFile(join(out, 'sound.pcm'))
  return int16ToFloat(new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)))
}

/** What FLAC's STREAMINFO says (RFC 9639 §8.2). */
async function keptFormat() {
  const header = await readFile(join(out, 'sound.flac'))
  const packed = header.readUInt32BE(18)
  const samples = (header.readUInt8(21) & 15) * 2 ** 32 + header.readUInt32BE(22)
  return { rate: packed >>> 12, channels: ((packed >> 9) & 7) + 1, bits: ((packed >> 4) & 31) + 1, samples }
}

/** The largest normalised correlation of two sounds within ±2 ms: 1 is the same wave, 0 is unrelated. */
function likeness(a: Float32Array, b: Float32Array): number {
  let best = 0
  for (let lag = -32; lag <= 32; lag++) {
    let sum = 0
    for (let i = 32; i < Math.min(a.length, b.length) - 32; i++) sum += (a[i + lag] ?? 0) * (b[i] ?? 0)
    best = Math.max(best, sum / (rms(a) * rms(b) * Math.min(a.length, b.length)))
  }
  return best
}

const nothingLeft = async () => expect(await readdir(out)).toEqual([])

test.each(kinds)('%s gives the speech that was put in', async (kind) => {
  const decoded = await decode(join(made, kind))
  expect(decoded).toMatchObject({ kind, pcmRate: 16000, truncated: false, cutShort: false })
  expect(decoded.sourceRate).toBe(kind === 'webm' || kind === 'ogg' ? 48000 : 44100)
  expect(Math.abs(decoded.durationSeconds - seconds())).toBeLessThan(0.15)
  const sound = await pcm()
  expect(sound.length).toBe(Math.round(decoded.durationSeconds * 16000))
  expect(likeness(sound, speech)).toBeGreaterThan(0.97)
  const kept = await keptFormat()
  expect(kept).toMatchObject({ rate: decoded.sourceRate, channels: kind === 'wav' ? 2 : 1, bits: 16 })
  expect(Math.abs(kept.samples / kept.rate - decoded.durationSeconds)).toBeLessThan(0.001)
  expect((await readdir(out)).sort()).toEqual(['sound.flac', 'sound.pcm'])
})

test('what is kept is what was decoded: decoded again, it gives the same samples', async () => {
  for (const kind of ['wav', 'flac'] as const) {
    await decode(join(made, kind))
    const first = await readFile(join(out, 'sound.pcm'))
    await decode(join(out, 'sound.flac'), { keepPath: join(out, 'again.flac') })
    expect((await readFile(join(out, 'sound.pcm'))).equals(first)).toBe(true)
  }
})

test('24 bits are kept as 24 bits, and 96 kHz as 48', async () => {
  const frames = 96_000
  const wav = Buffer.alloc(44 + frames * 3)
  wav.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.writeUInt32LE(96_000, 24)
  wav.writeUInt32LE(96_000 * 3, 28)
  wav.writeUInt16LE(3, 32)
  wav.writeUInt16LE(24, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(frames * 3, 40)
  for (let i = 0; i < frames; i++) wav.writeIntLE(Math.round(Math.sin(i / 70) * 2 ** 22), 44 + 3 * i, 3)
  const decoded = await decodeBytes(wav)
  expect(decoded).toMatchObject({ sourceRate: 96_000, durationSeconds: 1 })
  expect(await keptFormat()).toMatchObject({ rate: 48_000, bits: 24, channels: 1 })
})

test('of two sound tracks beside a picture the first is taken', async () => {
  const path = join(made, 'two-tracks')
  await makeSample('mp4', utterances(0), path, { secondTrack: utterances(1) })
  await decode(path)
  expect(likeness(await pcm(), speech)).toBeGreaterThan(0.97)
  expect(likeness(await pcm(), await decodeSpeech(utterances(1)))).toBeLessThan(0.3)
})

test('an mp3 with a tag and an album picture is read behind them', async () => {
  const imageBuffer = Buffer.alloc(100_000, 'album picture')
  const image = { mime: 'image/jpeg', type: { id: 3 }, description: 'cover', imageBuffer }
  const tagged = NodeID3.write({ title: 'Told by Grandmother', image }, await bytesOf('mp3'))
  const decoded = await decodeBytes(tagged)
  expect(decoded.kind).toBe('mp3')
  expect(Math.abs(decoded.durationSeconds - seconds())).toBeLessThan(0.15)
})

test.each(['mp3', 'wav', 'webm', 'ogg', 'flac'] as const)(
  '%s: a file cut in half gives its first half',
  async (kind) => {
    const whole = await bytesOf(kind)
    const decoded = await decodeBytes(whole.subarray(0, whole.length / 2))
    expect(Math.abs(decoded.durationSeconds / seconds() - 0.5)).toBeLessThan(0.1)
    expect(likeness(await pcm(), speech)).toBeGreaterThan(0.97)
    expect(decoded.cutShort).toBe(true)
  },
)

test.each(['mp3', 'ogg', 'webm', 'mp4'] as const)(
  '%s as it is recorded, without a length in its header, is known to be cut only if it is',
  async (kind) => {
    const path = join(made, 'live')
    await makeSample(kind, utterances(0), path, { streamed: true })
    const whole = await readFile(path)
    expect(await decodeBytes(whole)).toMatchObject({ cutShort: false })
    // An mp3 without a length is a row of frames like any other.
    const half = await decodeBytes(whole.subarray(0, whole.length / 2 + 7))
    expect(half.cutShort).toBe(kind !== 'mp3')
    expect(Math.abs(half.durationSeconds / seconds() - 0.5)).toBeLessThan(0.2)
  },
)

test('a cut mp4 gives what is there if its index came first, and is known to be cut', async () => {
  const path = join(made, 'streamable')
  await makeSample('mp4', utterances(0), path, { indexFirst: true })
  const whole = await readFile(path)
  const decoded = await decodeBytes(whole.subarray(0, whole.length / 2))
  expect(decoded.durationSeconds).toBeGreaterThan(seconds() * 0.3)
  expect(decoded.durationSeconds).toBeLessThan(seconds() * 0.7)
  expect(decoded.cutShort).toBe(true)
})

test('a cut mp4 whose index was at the end can not be decoded, and it is known why', async () => {
  const whole = await bytesOf('mp4')
  await expect(decodeBytes(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'end_missing' })
  await nothingLeft()
})

test('a wav is as long as its samples, whatever its header says', async () => {
  const wav = await bytesOf('wav')
  const dataSize = wav.indexOf('data') + 4
  for (const lie of [0, 0xffffffff, 0x7ffffff0]) {
    wav.writeUInt32LE(lie, 4)
    wav.writeUInt32LE(lie, dataSize)
    const decoded = await decodeBytes(wav)
    expect(Math.abs(decoded.durationSeconds - seconds())).toBeLessThan(0.15)
    expect(decoded.cutShort).toBe(false)
  }
})

test.each([
  ['1 Hz', 24, 1],
  ['4 GHz', 24, 0xfffffff0],
])('a wav that claims %s is refused', async (_, at, claim) => {
  const wav = await bytesOf('wav')
  wav.writeUInt32LE(claim, at)
  await expect(decodeBytes(wav)).rejects.toMatchObject({ code: 'not_decodable' })
  await nothingLeft()
})

test('a film without sound has no audio', async () => {
  const path = join(made, 'silent-film')
  await encodeSample('mp4', [], path)
  await expect(decode(path)).rejects.toMatchObject({ code: 'no_audio' })
  await nothingLeft()
})

const deceptions: [string, (origin: string, path: string) => string][] = [
  ['a playlist', (origin, path) => `#EXTM3U\n#EXTINF:10,\n${path}\n${origin}/sound.mp3\n`],
  [
    'an HLS playlist',
    (origin, path) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${path}\n#EXTINF:9,\n${origin}/a.ts\n`,
  ],
  ['a concat script', (origin, path) => `ffconcat version 1.0\nfile '${path}'\nfile '${origin}/sound.mp3'\n`],
  ['a playlist behind a tag', (origin, path) => `ID3\x04\0\0\0\0\0\0#EXTM3U\n${path}\n${origin}/sound.mp3\n`],
]
test.each(deceptions)('%s opens neither another file nor an address', async (_, script) => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const attempt = decodeBytes(Buffer.from(script(origin, join(made, 'wav')), 'latin1'))
  await expect(attempt).rejects.toMatchObject({ code: 'unsupported_sound' })
  await nothingLeft()
  expect(asked).toBe(0)
  await new Promise((resolve) => server.close(resolve))
})

test('an empty file is refused', async () => {
  await expect(decodeBytes(new Uint8Array())).rejects.toMatchObject({ code: 'unsupported_sound', empty: true })
})

test('bytes that only begin like sound can not be decoded', async () => {
  const junk = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (Math.imul(i + 1, 2654435761) >>> 13) & 0xff))
  for (const kind of ['mp4', 'flac', 'ogg', 'webm', 'wav'] as const) {
    const head = (await bytesOf(kind)).subarray(0, 40)
    const code = kind === 'mp4' ? 'end_missing' : 'not_decodable'
    await expect(decodeBytes(Buffer.concat([head, junk]))).rejects.toMatchObject({ code })
  }
  await nothingLeft()
})

test('decoding stops at the most seconds of sound, and says so', async () => {
  const decoded = await decode(join(made, 'mp4'), { limits: { soundSeconds: 2 } })
  expect(decoded).toMatchObject({ durationSeconds: 2, truncated: true, cutShort: false })
  expect((await pcm()).length).toBe(32_000)
  const kept = await keptFormat()
  expect(kept.samples).toBeLessThanOrEqual(2 * kept.rate)
  expect(kept.samples).toBeGreaterThan(1.9 * kept.rate)
})

test.each([
  ['decoder_timeout', { wallMilliseconds: 1 }],
  ['decoder_memory', { memoryBytes: 20_000_000 }],
  ['not_decodable', { streams: 1 }],
])('%s leaves nothing behind', async (code, limits) => {
  await expect(decode(join(made, 'mp4'), { limits })).rejects.toMatchObject({ code })
  await nothingLeft()
})

test('outputs that can not be written are not blamed on the file', async () => {
  const lost = join(out, 'no-such-folder', 'sound')
  await expect(decode(join(made, 'mp3'), { pcmPath: lost })).rejects.toMatchObject({ code: 'output_failed' })
  await expect(decode(join(made, 'mp3'), { keepPath: lost })).rejects.toMatchObject({ code: 'output_failed' })
  await nothingLeft()
})

test('an abort ends the process and leaves nothing behind', async () => {
  const long = join(made, 'ten-minutes')
  await encodeSample('flac', [new Float32Array(600 * 16000)], long)
  const aborting = new AbortController()
  const attempt = decode(long, { signal: aborting.signal })
  const settled = attempt.catch((error: unknown) => error)
  await vi.waitFor(async () => expect(await readdir(out)).not.toEqual([]), { timeout: 30_000, interval: 5 })
  aborting.abort(new Error('the person left'))
  expect(await settled).toMatchObject({ message: 'the person left' })
  await nothingLeft()
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
  await expect(decode(long, { signal: aborting.signal })).rejects.toThrow('the person left')
})
