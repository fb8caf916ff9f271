import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { createLimiter } from '@hearthvoice/audio/limiter'
import { createLoudnessMeter } from '@hearthvoice/audio/loudness'
import { decibelsToRatio, ratioToDecibels } from '@hearthvoice/audio/pcm'
import { createTruePeakMeter } from '@hearthvoice/audio/true-peak'
import { findGain } from './find-gain.ts'
import { createMp3File, MP3_SAMPLE_RATE } from './mp3-file.ts'
import type { NarrationTags } from './mp3-file.ts'
import { createMp3Meter } from './mp3-meter.ts'
import type { Mp3Level } from './mp3-meter.ts'
import { NarrationError } from './narration-error.ts'
import { measurePassages, readPassages } from './passage-reader.ts'
import type { MeasuredPassage, Passage } from './passage-reader.ts'

const TARGET_LUFS = -16
const HIGHEST_DBTP = -1
/** The limiter stays this far below, since coding adds to the peaks (0.02 to 0.1 dB, measured on speech). */
const CODING_MARGIN = 0.2
const CLOSE_ENOUGH_LU = 0.3
const MOST_ENCODINGS = 4
/** LAME turns 128 kbit/s down to 0.95 (its `scale`), which is taken back here. */
const LAME_SCALE = 0.95

export type NarrationInput = {
  passages: readonly Passage[]
  outputPath: string
  tags: NarrationTags
  signal?: AbortSignal | undefined
}

export type Narration = {
  durationSeconds: number
  bytes: number
  /** Integrated loudness of the MP3 as decoded, in LUFS. */
  loudness: number
  /** True peak of the MP3 as decoded, in dBTP. */
  truePeak: number
  /** In which second each passage starts. */
  starts: number[]
}

/**
 * Joins passages with their pauses into one tagged MP3 (mono, 128 kbit/s, 44.1 kHz) at −16 LUFS and at most −1 dBTP,
 * both measured on what was written. Reads the passages several times, block by block: memory does not grow with
 * their length. The file is on disk (fsync) when this resolves, and gone if it rejects.
 * @throws NarrationError, errors of the file system, or the signal's reason
 */
export async function assembleNarration({ passages, outputPath, tags, signal }: NarrationInput): Promise<Narration> {
  if (passages.length === 0) throw new NarrationError('no_passages', 'There are no passages to join')
  const measured = await measurePassages(passages)
  const plain = await measureUnlimited(measured, signal)
  if (plain.loudness === Number.NEGATIVE_INFINITY) throw new NarrationError('no_sound', 'All passages are silent')

  const ceiling = HIGHEST_DBTP - CODING_MARGIN
  const plainGain = TARGET_LUFS - plain.loudness
  const gain =
    plain.truePeak + plainGain <= ceiling
      ? plainGain
      : await findGain(TARGET_LUFS, plainGain, (trial) => measureLimited(measured, { gain: trial, ceiling }, signal))

  const file = await open(outputPath, 'w')
  try {
    const narration = await encodeUntilRight(file, measured, { gain, ceiling }, tags, signal)
    await file.sync()
    await file.close()
    return narration
  } catch (error) {
    await file.close()
    await rm(outputPath, { force: true })
    throw error
  }
}

/** In dB and dBTP. */
type Level = { gain: number; ceiling: number }

/** The trials run at the passages' own rate, which saves resampling: the limiter does the same at any rate. */
function trialRate(passages: readonly MeasuredPassage[]): number {
  return Math.max(...passages.map((passage) => passage.sampleRate))
}

async function measureUnlimited(passages: readonly MeasuredPassage[], signal?: AbortSignal): Promise<Mp3Level> {
  const rate = trialRate(passages)
  const loudness = createLoudnessMeter(rate)
  const truePeak = createTruePeakMeter()
  for await (const block of readPassages(passages, rate)) {
    signal?.throwIfAborted()
    loudness.push(block)
    truePeak.push(block)
  }
  return { loudness: loudness.integrated(), truePeak: ratioToDecibels(truePeak.peak()) }
}

async function measureLimited(passages: readonly MeasuredPassage[], level: Level, signal?: AbortSignal) {
  const rate = trialRate(passages)
  const loudness = createLoudnessMeter(rate)
  for await (const block of readLimited(passages, rate, level, signal)) loudness.push(block)
  return loudness.integrated()
}

async function* readLimited(
  passages: readonly MeasuredPassage[],
  rate: number,
  level: Level,
  signal?: AbortSignal,
  onStart?: (start: number) => void,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  const limiter = createLimiter(rate, level.ceiling)
  const ratio = decibelsToRatio(level.gain)
  for await (const block of readPassages(passages, rate, onStart)) {
    signal?.throwIfAborted()
    yield limiter.push(block.map((sample) => sample * ratio))
  }
  yield limiter.flush()
}

/** Usually one encoding is right; if the decoded level is off, it is put right by what was measured. */
async function encodeUntilRight(
  file: FileHandle,
  passages: readonly MeasuredPassage[],
  level: Level,
  tags: NarrationTags,
  signal?: AbortSignal,
): Promise<Narration> {
  let { gain, ceiling } = level
  for (let attempt = 1; ; attempt++) {
    const narration = await encode(file, passages, { gain, ceiling }, tags, signal)
    const tooHigh = Math.max(0, narration.truePeak - HIGHEST_DBTP)
    const tooQuiet = TARGET_LUFS - narration.loudness
    const isLoudEnough = Math.abs(tooQuiet) <= CLOSE_ENOUGH_LU || attempt > 1
    if ((tooHigh === 0 && isLoudEnough) || attempt === MOST_ENCODINGS) return narration
    if (tooHigh > 0) ceiling -= tooHigh + CODING_MARGIN
    if (!isLoudEnough) gain += tooQuiet
  }
}

async function encode(
  file: FileHandle,
  passages: readonly MeasuredPassage[],
  level: Level,
  tags: NarrationTags,
  signal?: AbortSignal,
): Promise<Narration> {
  const mp3 = await createMp3File(file, tags)
  const meter = await createMp3Meter()
  try {
    const starts: number[] = []
    let samples = 0
    const onStart = (start: number) => starts.push(start / MP3_SAMPLE_RATE)
    for await (const block of readLimited(passages, MP3_SAMPLE_RATE, level, signal, onStart)) {
      samples += block.length
      meter.push(await mp3.write(block.map((sample) => sample / LAME_SCALE)))
    }
    const { last, bytes } = await mp3.finish()
    meter.push(last)
    return { durationSeconds: samples / MP3_SAMPLE_RATE, bytes, ...meter.finish(), starts }
  } finally {
    meter.free()
  }
}
