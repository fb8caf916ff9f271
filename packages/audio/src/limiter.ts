import { concat, decibelsToRatio } from './pcm.ts'
import type { BlockProcessor } from './resample.ts'
import { createIntersamplePeaks } from './true-peak.ts'

const LOOK_AHEAD_SECONDS = 0.005
const RELEASE_SECONDS = 0.06
/** A change of gain smaller than this (0.001 dB) ends the release. */
const INAUDIBLE = 1e-4
/** Short blocks, so that many need no limiting at all and pass quickly. */
const BLOCK = 1024
const OVERSAMPLING = 8
/** In dB: what other true-peak filters may read above this one (measured: 0.015 on noise bursts). */
const MARGIN = 0.03
/** Turning the gain bends the wave between the samples a little: a second round takes what the first left over. */
const ROUNDS = 2

/**
 * Look-ahead true-peak limiter for mono sound, block by block, without delay or change of length; bounded memory.
 * The wave between samples is held under the ceiling as measured by eightfold oversampling (ITU-R BS.1770-4, annex 2).
 * Gain computer after D. Giannoulis et al., "Digital dynamic range compressor design", JAES 60(6), 2012, its attack
 * replaced by the minimum over the look-ahead, smoothed by a window as long.
 * @param sampleRate in Hz
 * @param ceiling in dBTP, at most 0
 */
export function createLimiter(sampleRate: number, ceiling: number): BlockProcessor {
  if (!(ceiling <= 0)) throw new RangeError(`Ceiling ${ceiling} dBTP is above full scale`)
  const rounds = Array.from({ length: ROUNDS }, () => createRound(sampleRate, decibelsToRatio(ceiling - MARGIN)))
  return {
    push(block) {
      const blocks: Float32Array[] = []
      for (let at = 0; at < block.length; at += BLOCK) {
        blocks.push(rounds.reduce((sound, round) => round.push(sound), block.subarray(at, at + BLOCK)))
      }
      return concat(blocks)
    },
    flush: () => rounds.reduce((sound, round) => concat([round.push(sound), round.flush()]), new Float32Array(0)),
  }
}

function createRound(sampleRate: number, ceiling: number): BlockProcessor {
  const half = Math.max(1, Math.round((LOOK_AHEAD_SECONDS * sampleRate) / 2))
  const lookAhead = 2 * half
  const release = Math.exp(-1 / (RELEASE_SECONDS * sampleRate))
  const peaks = createIntersamplePeaks(OVERSAMPLING)
  const lowest = createSlidingMinimum(lookAhead + 2)
  const smooth = [createMovingMean(half), createMovingMean(half + 1)] as const
  let waiting = new Float32Array(0)
  let reduction = 0
  // How long nothing has been held down: after two windows all state is neutral, and sound passes untouched.
  let idle = 0
  // The gain for a sample is known once the peaks up to `lookAhead` later are.
  let unready = lookAhead

  const limit = (found: Float32Array): Float32Array<ArrayBuffer> => {
    if (unready === 0 && idle > 2 * lookAhead + 2 && found.every((peak) => peak <= ceiling)) {
      const untouched = waiting.slice(0, found.length)
      waiting = waiting.slice(found.length)
      return untouched
    }
    const output = new Float32Array(found.length)
    let written = 0
    for (const peak of found) {
      const needed = lowest(peak > ceiling ? ceiling / peak : 1)
      reduction = Math.max(1 - needed, reduction > INAUDIBLE ? reduction * release : 0)
      idle = reduction > 0 ? 0 : idle + 1
      const gain = 1 - smooth[1](smooth[0](reduction))
      if (unready > 0) unready--
      else {
        output[written] = (waiting[written] as number) * gain
        written++
      }
    }
    waiting = waiting.slice(written)
    return output.slice(0, written)
  }

  return {
    push(block) {
      waiting = concat([waiting, block])
      return limit(peaks.push(block, ceiling))
    },
    flush() {
      const last = peaks.flush(ceiling)
      const padded = new Float32Array(last.length + lookAhead)
      padded.set(last)
      return limit(padded)
    },
  }
}

function wrap(index: number, length: number): number {
  return index < length ? index : index - length
}

/** Minimum of the last `length` values and 1, each in constant time: a monotonic queue in a ring; ones are not kept. */
function createSlidingMinimum(length: number): (value: number) => number {
  const values = new Float64Array(length)
  const expiries = new Float64Array(length)
  let head = 0
  let size = 0
  let now = 0
  return (value) => {
    if (size > 0 && (expiries[head] as number) <= now) {
      head = wrap(head + 1, length)
      size--
    }
    if (value < 1) {
      while (size > 0 && (values[wrap(head + size - 1, length)] as number) >= value) size--
      const tail = wrap(head + size, length)
      values[tail] = value
      expiries[tail] = now + length
      size++
    }
    now++
    return size > 0 ? (values[head] as number) : 1
  }
}

/** Mean of the last `length` values, 0 before the first. */
function createMovingMean(length: number): (value: number) => number {
  const values = new Float64Array(length)
  let at = 0
  let sum = 0
  return (value) => {
    sum += value - (values[at] as number)
    values[at] = value
    at = wrap(at + 1, length)
    // Summed afresh once a round, so that rounding errors don't pile up over an hour.
    if (at === 0) sum = values.reduce((total, one) => total + one, 0)
    return sum / length
  }
}
