import { concat } from './pcm.ts'
import { applyRow, kaiserBeta, windowedSincRow } from './windowed-sinc.ts'

const STOPBAND_DECIBELS = 90
/** The part of the narrower band that passes unchanged; above it the filter falls to silence at Nyquist. */
const PASSBAND = 0.9
/** Ratios with more phases than this interpolate between neighbouring rows (error below −110 dB). */
const MOST_PHASES = 1024
const BLOCK = 16_384

/** Sound in, sound out, block by block: the blocks returned, joined, are the whole result. */
export type BlockProcessor = {
  /** Takes the next samples; returns what can be said so far, often fewer. */
  push: (block: Float32Array) => Float32Array<ArrayBuffer>
  /** Ends the input and returns the rest. */
  flush: () => Float32Array<ArrayBuffer>
}

/**
 * Band-limited sample-rate conversion of a whole mono signal, without delay.
 * @param from and `to` whole numbers of Hz above 0
 * @returns ceil(length · to / from) samples
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array<ArrayBuffer> {
  const resampler = createResampler(from, to)
  const blocks: Float32Array[] = []
  for (let start = 0; start < samples.length; start += BLOCK) {
    blocks.push(resampler.push(samples.subarray(start, start + BLOCK)))
  }
  blocks.push(resampler.flush())
  return concat(blocks)
}

/**
 * The same, block by block; holds one filter length and the block in hand.
 * Polyphase windowed sinc (Smith, "Digital Audio Resampling"; Crochiere & Rabiner, "Multirate Digital Signal
 * Processing", 1983) with a Kaiser window, its length by Kaiser's estimate: taps = (A − 7.95) / (2.285 Δω).
 */
export function createResampler(from: number, to: number): BlockProcessor {
  for (const rate of [from, to]) {
    if (!Number.isInteger(rate) || rate <= 0) throw new RangeError(`Sample rate ${rate} is not valid`)
  }
  if (from === to) return { push: (block) => block.slice(), flush: () => new Float32Array(0) }

  const divisor = greatestCommonDivisor(from, to)
  const phases = to / divisor
  const step = from / divisor
  const { rows, halfLength } = interpolator(from, to, phases)
  const rowsPerPhase = (rows.length - 1) / phases

  // `held` starts with the sample at input time `heldFrom`; before the first sample there is silence.
  let held = new Float32Array(halfLength)
  let heldFrom = -halfLength
  let received = 0
  let time = 0
  let phase = 0

  const advance = (block: Float32Array, end: number): Float32Array<ArrayBuffer> => {
    const input = concat([held, block])
    const available = heldFrom + input.length
    const output = new Float32Array(Math.max(0, Math.ceil(((available - time) * phases) / step)) + 1)
    let written = 0
    while (time + halfLength < available && time < end) {
      const first = time - halfLength + 1 - heldFrom
      const place = phase * rowsPerPhase
      const row = Math.floor(place)
      const fraction = place - row
      let value = applyRow(input, first, rows[row] as Float64Array)
      if (fraction > 1e-9) value += fraction * (applyRow(input, first, rows[row + 1] as Float64Array) - value)
      output[written++] = value
      phase += step
      time += Math.floor(phase / phases)
      phase %= phases
    }
    const keepFrom = Math.min(input.length, Math.max(0, time - halfLength + 1 - heldFrom))
    held = input.slice(keepFrom)
    heldFrom += keepFrom
    return output.slice(0, written)
  }

  return {
    push(block) {
      received += block.length
      return advance(block, Number.POSITIVE_INFINITY)
    },
    flush: () => advance(new Float32Array(halfLength + 1), received),
  }
}

type Interpolator = { rows: Float64Array[]; halfLength: number }

let lastInterpolator: { key: string; value: Interpolator } | undefined

/** Building 441 rows takes longer than resampling a short sentence: the last one is kept. */
function interpolator(from: number, to: number, phases: number): Interpolator {
  const key = `${from}:${to}`
  if (lastInterpolator?.key === key) return lastInterpolator.value
  const nyquist = 0.5 * Math.min(1, to / from)
  const transition = 2 * Math.PI * nyquist * (1 - PASSBAND)
  const halfLength = 2 * Math.ceil((STOPBAND_DECIBELS - 7.95) / (2.285 * transition) / 4)
  const cutoff = (nyquist * (1 + PASSBAND)) / 2
  const count = Math.min(phases, MOST_PHASES)
  const rows = Array.from({ length: count + 1 }, (_, row) =>
    windowedSincRow(row / count, halfLength, cutoff, kaiserBeta(STOPBAND_DECIBELS)),
  )
  lastInterpolator = { key, value: { rows, halfLength } }
  return lastInterpolator.value
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
