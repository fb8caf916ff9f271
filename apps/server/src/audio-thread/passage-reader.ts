import { open, stat } from 'node:fs/promises'
import { fadeEdges } from '@hearthvoice/audio/join'
import { int16ToFloat } from '@hearthvoice/audio/pcm'
import { createResampler } from '@hearthvoice/audio/resample'
import { NarrationError } from './narration-error.ts'

/** One spoken passage in a file of raw little-endian mono samples, and the pause that follows it. */
export type Passage = {
  path: string
  format: 'f32le' | 's16le'
  /** Hz, 8,000 to 192,000; passages may differ. */
  sampleRate: number
  /** Seconds. */
  pauseAfter: number
}

/** A passage with its length in samples at its own rate. */
export type MeasuredPassage = Passage & { length: number }

const BLOCK_SAMPLES = 32_768
const BYTES_PER_SAMPLE = { f32le: 4, s16le: 2 }
const LONGEST_PAUSE_SECONDS = 60

/**
 * Looks at every passage's file before work starts.
 * @throws NarrationError for a file that holds no whole samples or a rate or pause out of range
 */
export async function measurePassages(passages: readonly Passage[]): Promise<MeasuredPassage[]> {
  const measured: MeasuredPassage[] = []
  for (const passage of passages) {
    const { path, format, sampleRate, pauseAfter } = passage
    const { size } = await stat(path)
    if (!Number.isInteger(sampleRate) || sampleRate < 8000 || sampleRate > 192_000) {
      throw new NarrationError('invalid_passage', `${path}: a sample rate of ${sampleRate} Hz is not supported`)
    }
    if (!(pauseAfter >= 0 && pauseAfter <= LONGEST_PAUSE_SECONDS)) {
      throw new NarrationError('invalid_passage', `${path}: a pause lasts 0 to ${LONGEST_PAUSE_SECONDS} s`)
    }
    if (size % BYTES_PER_SAMPLE[format] !== 0) {
      throw new NarrationError('invalid_passage', `${path}: ${size} bytes are not whole ${format} samples`)
    }
    measured.push({ ...passage, length: size / BYTES_PER_SAMPLE[format] })
  }
  return measured
}

/**
 * The passages one after another, edges faded, pauses between them, at one rate, as blocks of at most a few seconds.
 * @param onStart told, in samples, where each passage starts
 */
export async function* readPassages(
  passages: readonly MeasuredPassage[],
  sampleRate: number,
  onStart: (start: number) => void = () => {},
): AsyncGenerator<Float32Array> {
  let position = 0
  for (const passage of passages) {
    onStart(position)
    const resampler = createResampler(passage.sampleRate, sampleRate)
    for await (const block of readSamples(passage)) {
      const resampled = resampler.push(block)
      position += resampled.length
      yield resampled
    }
    const rest = resampler.flush()
    position += rest.length
    yield rest
    for (let left = Math.round(passage.pauseAfter * sampleRate); left > 0; left -= BLOCK_SAMPLES) {
      const pause = new Float32Array(Math.min(left, BLOCK_SAMPLES))
      position += pause.length
      yield pause
    }
  }
}

async function* readSamples({ path, format, sampleRate, length }: MeasuredPassage): AsyncGenerator<Float32Array> {
  await using file = await open(path)
  const bytes = new Uint8Array(BLOCK_SAMPLES * BYTES_PER_SAMPLE[format])
  for (let at = 0; at < length; ) {
    const wanted = Math.min(BLOCK_SAMPLES, length - at)
    await readExactly(file, bytes.subarray(0, wanted * BYTES_PER_SAMPLE[format]), at * BYTES_PER_SAMPLE[format], path)
    const block =
      format === 's16le'
        ? int16ToFloat(new Int16Array(bytes.buffer, 0, wanted))
        : new Float32Array(bytes.buffer, 0, wanted).map((sample) => (Number.isFinite(sample) ? sample : 0))
    fadeEdges(block, at, length, sampleRate)
    yield block
    at += wanted
  }
}

async function readExactly(
  file: Awaited<ReturnType<typeof open>>,
  bytes: Uint8Array,
  position: number,
  path: string,
): Promise<void> {
  for (let filled = 0; filled < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, position + filled)
    if (bytesRead === 0) throw new NarrationError('invalid_passage', `${path} became shorter while it was read`)
    filled += bytesRead
  }
}
