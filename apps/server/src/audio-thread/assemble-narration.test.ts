import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { integratedLoudness } from '@hearthvoice/audio/loudness'
import { concat, floatToInt16, peak, ratioToDecibels, rms } from '@hearthvoice/audio/pcm'
import { resample } from '@hearthvoice/audio/resample'
import { soundBounds } from '@hearthvoice/audio/silence'
import { MPEGDecoder } from 'mpg123-decoder'
import NodeID3 from 'node-id3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeSpeech, speakers, SPEECH_SAMPLE_RATE } from '../../../../testing/speech.ts'
import { assembleNarration } from './assemble-narration.ts'
import type { NarrationTags } from './mp3-file.ts'
import type { Passage } from './passage-reader.ts'

const RATE = 44_100
const tags: NarrationTags = {
  title: 'Der Sommer in Łódź 🌻',
  artist: 'Großmutter Ana',
  comment: 'Synthetic voice',
  date: new Date('2026-03-09T10:00:00Z'),
  lyrics: 'Once upon a time.\nIt was “warm”. 🌻\n\nThe end.',
}

let folder: string
let outputPath: string
let speech: Float32Array

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'narration-'))
  outputPath = join(folder, 'story.mp3')
  const [speaker] = speakers()
  speech = await decodeSpeech(speaker?.firstHalf.slice(0, 2) ?? [])
})

afterAll(() => rm(folder, { recursive: true }))

async function passage(name: string, samples: Float32Array, options: Partial<Passage> = {}): Promise<Passage> {
  const path = join(folder, name)
  const format = options.format ?? 'f32le'
  const data = format === 's16le' ? floatToInt16(samples) : samples
  await writeFile(path, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  return { path, format, sampleRate: SPEECH_SAMPLE_RATE, pauseAfter: 0.4, ...options }
}

/** As a player does it, delay and padding cut by what the header says. */
async function decodeMp3(path: string): Promise<Float32Array> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const { channelData, sampleRate, errors } = decoder.decode(await readFile(path))
    expect(errors).toEqual([])
    expect(sampleRate).toBe(RATE)
    return (channelData[0] ?? new Float32Array(0)).slice()
  } finally {
    decoder.free()
  }
}

/** By eightfold oversampling with a filter other than the product's. */
function independentTruePeak(samples: Float32Array): number {
  const margin = 200
  let highest = peak(samples)
  for (let at = margin; at < samples.length - margin; at += RATE) {
    const part = samples.subarray(at - margin, at + RATE + margin)
    // The margins are left out: cutting a wave off is itself a wave that overshoots.
    if (peak(part) > 0.5)
      highest = Math.max(highest, peak(resample(part, RATE, 8 * RATE).subarray(8 * margin, -8 * margin)))
  }
  return ratioToDecibels(highest)
}

test('passages of real speech become one MP3 of the right length, −16 LUFS and at most −1 dBTP as decoded', async () => {
  const half = Math.floor(speech.length / 2)
  const passages = [
    await passage('one', speech.subarray(0, half), { pauseAfter: 0.5 }),
    await passage('two', resample(speech.subarray(half), SPEECH_SAMPLE_RATE, 24_000), {
      format: 's16le',
      sampleRate: 24_000,
      pauseAfter: 1.2,
    }),
    await passage('three', resample(speech.subarray(0, half), SPEECH_SAMPLE_RATE, RATE), {
      sampleRate: RATE,
      pauseAfter: 0,
    }),
  ]
  const narration = await assembleNarration({ passages, outputPath, tags })
  const decoded = await decodeMp3(outputPath)

  const seconds = (speech.length + half) / SPEECH_SAMPLE_RATE + 1.7
  expect(Math.abs(narration.durationSeconds - seconds)).toBeLessThan(0.01)
  expect(Math.abs(decoded.length / RATE - narration.durationSeconds)).toBeLessThan(0.001)
  expect(narration.bytes).toBe((await stat(outputPath)).size)
  expect(Math.abs(integratedLoudness(decoded, RATE) + 16)).toBeLessThan(0.5)
  expect(Math.abs(narration.loudness - integratedLoudness(decoded, RATE))).toBeLessThan(0.1)
  expect(independentTruePeak(decoded)).toBeLessThanOrEqual(-1)
  expect(Math.abs(narration.truePeak - independentTruePeak(decoded))).toBeLessThan(0.2)

  const expectedStarts = [0, half / SPEECH_SAMPLE_RATE + 0.5, speech.length / SPEECH_SAMPLE_RATE + 1.7]
  narration.starts.forEach((start, i) => expect(Math.abs(start - (expectedStarts[i] ?? 0))).toBeLessThan(0.01))
  // The pauses are where they should be: nothing sounds just before a passage starts.
  for (const start of narration.starts.slice(1)) {
    const at = Math.round(start * RATE)
    expect(rms(decoded.subarray(at - 0.3 * RATE, at - 0.05 * RATE))).toBeLessThan(0.001)
  }
})

test('passages keep their place to the millisecond: encoder delay is declared and cut', async () => {
  const tone = Float32Array.from({ length: SPEECH_SAMPLE_RATE }, (_, i) => 0.2 * Math.sin(i / 8))
  const silence = new Float32Array(SPEECH_SAMPLE_RATE)
  const passages = [await passage('placed', concat([silence, tone, silence]), { pauseAfter: 0 })]
  await assembleNarration({ passages, outputPath, tags })
  const { start, end } = soundBounds(await decodeMp3(outputPath), RATE)
  expect(Math.abs(start / RATE - 1)).toBeLessThan(0.03)
  expect(Math.abs(end / RATE - 2)).toBeLessThan(0.03)
})

test('peaks far above the loudness are limited, and the loudness still reached', async () => {
  const peaky = speech.map((sample, i) => (i % 16_000 < 20 ? sample + 0.9 * Math.sin((Math.PI * i) / 20) : sample))
  const passages = [await passage('peaky', peaky)]
  const narration = await assembleNarration({ passages, outputPath, tags })
  const decoded = await decodeMp3(outputPath)
  expect(Math.abs(integratedLoudness(decoded, RATE) + 16)).toBeLessThan(0.5)
  expect(independentTruePeak(decoded)).toBeLessThanOrEqual(-1)
  expect(narration.truePeak).toBeLessThanOrEqual(-1)
})

test('the file says who speaks, what, when, and that the voice is synthetic', async () => {
  await assembleNarration({ passages: [await passage('tagged', speech.subarray(0, 32_000))], outputPath, tags })
  const read = NodeID3.read(await readFile(outputPath))
  expect(read.title).toBe(tags.title)
  expect(read.artist).toBe(tags.artist)
  expect(read.comment?.text).toBe(tags.comment)
  expect(read.unsynchronisedLyrics?.text).toBe(tags.lyrics)
  expect(read.year).toBe('2026')
  expect(read.date).toBe('0903')
})

test('the file is constant bit rate, 128 kbit/s mono at 44.1 kHz from the first frame to the last', async () => {
  await assembleNarration({ passages: [await passage('frames', speech.subarray(0, 50_000))], outputPath, tags })
  const bytes = await readFile(outputPath)
  const tagBytes = bytes.subarray(6, 10).reduce((size, byte) => size * 128 + byte, 0)
  let at = 10 + tagBytes
  let frames = 0
  for (; at < bytes.length; frames++) {
    const header = bytes.readUInt32BE(at)
    // Sync, MPEG-1 layer III, 128 kbit/s, 44.1 kHz; then any padding; mono.
    expect(header & 0xff_fe_fc_00).toBe(0xff_fa_90_00 | 0)
    expect((header >> 6) & 0b11).toBe(0b11)
    at += 417 + ((header >> 9) & 1)
  }
  expect(at).toBe(bytes.length)
  const info = 10 + tagBytes + 21
  expect(bytes.toString('latin1', info, info + 4)).toBe('Info')
  expect(bytes.readUInt32BE(info + 8)).toBe(frames - 1)
  expect(bytes.readUInt32BE(info + 12)).toBe(bytes.length - 10 - tagBytes)
})

test('what cannot be narrated is refused by its kind, and leaves no file', async () => {
  await rm(outputPath, { force: true })
  const assemble = (passages: Passage[]) => assembleNarration({ passages, outputPath, tags })
  const good = await passage('good', speech.subarray(0, 1000))
  const odd = join(folder, 'odd')
  await writeFile(odd, new Uint8Array(7))
  await expect(assemble([])).rejects.toMatchObject({ code: 'no_passages' })
  await expect(assemble([await passage('silent', new Float32Array(16_000))])).rejects.toMatchObject({
    code: 'no_sound',
  })
  await expect(assemble([await passage('empty', new Float32Array(0))])).rejects.toMatchObject({ code: 'no_sound' })
  await expect(assemble([good, { ...good, path: odd }])).rejects.toMatchObject({ code: 'invalid_passage' })
  await expect(assemble([{ ...good, sampleRate: 100 }])).rejects.toMatchObject({ code: 'invalid_passage' })
  await expect(assemble([{ ...good, pauseAfter: Number.NaN }])).rejects.toMatchObject({ code: 'invalid_passage' })
  await expect(assemble([{ ...good, path: join(folder, 'gone') }])).rejects.toMatchObject({ code: 'ENOENT' })
  expect(existsSync(outputPath)).toBe(false)
})

test('an abort ends the work with its reason at any stage and leaves no file', async () => {
  await rm(outputPath, { force: true })
  const again = await passage('again', speech)
  const passages = Array.from({ length: 20 }, () => again)
  const reason = new Error('no longer wanted')
  const assemble = (signal: AbortSignal) => assembleNarration({ passages, outputPath, tags, signal })
  await expect(assemble(AbortSignal.abort(reason))).rejects.toBe(reason)

  const controller = new AbortController()
  const watching = setInterval(() => {
    if (existsSync(outputPath)) controller.abort(reason)
  }, 5)
  try {
    await expect(assemble(controller.signal)).rejects.toBe(reason)
  } finally {
    clearInterval(watching)
  }
  expect(existsSync(outputPath)).toBe(false)
})

test('ten minutes of sound need no more memory than one block and its filters', async () => {
  const seconds = 600
  const path = join(folder, 'long')
  // Syllables of a steady tone: no peaks to limit, so that the test stays short.
  const chunk = Float32Array.from({ length: 10 * RATE }, (_, i) => 0.2 * Math.sin(i / 40) * Math.sin(i / 5000) ** 2)
  const file = await open(path, 'w')
  for (let written = 0; written < seconds; written += chunk.length / RATE) await file.write(chunk)
  await file.close()
  const wholeInput = (await stat(path)).size

  setFlagsFromString('--expose-gc')
  const collectGarbage: unknown = runInNewContext('gc')
  if (typeof collectGarbage !== 'function') throw new Error('No garbage collector to call')
  const heldBytes = () => {
    // Twice: what one collection finds dead is still counted until the next.
    collectGarbage()
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = heldBytes()
  let most = 0
  let samplings = 0
  const sampling = setInterval(() => {
    most = Math.max(most, heldBytes() - before)
    samplings++
  }, 200)
  try {
    const passages: Passage[] = [{ path, format: 'f32le', sampleRate: RATE, pauseAfter: 0 }]
    const narration = await assembleNarration({ passages, outputPath, tags })
    expect(narration.durationSeconds).toBeGreaterThanOrEqual(seconds)
  } finally {
    clearInterval(sampling)
    await rm(path)
  }
  expect(samplings).toBeGreaterThan(5)
  expect(wholeInput).toBeGreaterThan(100_000_000)
  expect(most).toBeLessThan(8_000_000)
})
