import { concat } from './pcm.ts'
import { applyRow, kaiserBeta, windowedSincRow } from './windowed-sinc.ts'

// ITU-R BS.1770-4, annex 2: the wave between the samples, found by oversampling.
const HALF_LENGTH = 16
const BETA = kaiserBeta(80)
/** A wave at Nyquist, the worst case, rises this far above its points at twice the rate: 1 / cos(π / 4). */
const MOST_ABOVE_TWOFOLD = Math.SQRT2

/** True peak of a whole mono signal as a ratio: 1 is 0 dBTP. */
export function truePeak(samples: Float32Array, oversampling = 4): number {
  const meter = createTruePeakMeter(oversampling)
  meter.push(samples)
  return meter.peak()
}

/** True-peak meter for one block after another; bounded memory. */
export function createTruePeakMeter(oversampling = 4): { push: (block: Float32Array) => void; peak: () => number } {
  const { push, flush } = createIntersamplePeaks(oversampling)
  let highest = 0
  const take = (peaks: Float32Array) => {
    for (const peak of peaks) if (peak > highest) highest = peak
  }
  return {
    // In portions, so that the floor rises early and most of a long block needs no interpolation.
    push(block) {
      for (let at = 0; at < block.length; at += 4096) take(push(block.subarray(at, at + 4096), highest))
    },
    /** Ends the measurement: call once. */
    peak() {
      take(flush(highest))
      return highest
    },
  }
}

/**
 * For each sample the largest magnitude of the wave from it up to, not including, the next sample. Where nothing can
 * exceed `floor` the bare sample is given instead, which saves most of the work. Delayed by 16 samples.
 */
export function createIntersamplePeaks(oversampling: number): {
  push: (block: Float32Array, floor: number) => Float32Array<ArrayBuffer>
  flush: (floor: number) => Float32Array<ArrayBuffer>
} {
  if (!Number.isInteger(oversampling) || oversampling < 2 || oversampling % 2 !== 0)
    throw new RangeError(`Oversampling ${oversampling} is not valid`)
  const rowAt = (fraction: number) => windowedSincRow(fraction, HALF_LENGTH, 0.5, BETA)
  const middle = rowAt(0.5)
  const others = Array.from({ length: oversampling - 1 }, (_, i) => (i + 1) / oversampling)
    .filter((fraction) => fraction !== 0.5)
    .map(rowAt)
  // The middle's gain is the greatest.
  const mostGain = middle.reduce((sum, tap) => sum + Math.abs(tap), 0)
  // The first 15 samples before the sample in turn are silence.
  let held = new Float32Array(HALF_LENGTH - 1)

  const advance = (block: Float32Array, floor: number): Float32Array<ArrayBuffer> => {
    const input = concat([held, block])
    const count = Math.max(0, input.length - (2 * HALF_LENGTH - 1))
    const peaks = new Float32Array(count)
    for (let start = 0; start < count; start += HALF_LENGTH) {
      const end = Math.min(count, start + HALF_LENGTH)
      const loudest = magnitude(input, start, end + 2 * HALF_LENGTH - 1)
      for (let i = start; i < end; i++) {
        let highest = Math.abs(input[i + HALF_LENGTH - 1] as number)
        if (loudest * mostGain > floor) {
          const next = Math.abs(input[i + HALF_LENGTH] as number)
          highest = Math.max(highest, Math.abs(applyRow(input, i, middle)))
          if (Math.max(highest, next) * MOST_ABOVE_TWOFOLD > floor) {
            for (const row of others) highest = Math.max(highest, Math.abs(applyRow(input, i, row)))
          }
        }
        peaks[i] = highest
      }
    }
    held = input.slice(count)
    return peaks
  }

  return { push: advance, flush: (floor) => advance(new Float32Array(HALF_LENGTH), floor) }
}

function magnitude(samples: Float32Array, start: number, end: number): number {
  let largest = 0
  for (let i = start; i < end; i++) {
    const size = Math.abs(samples[i] as number)
    if (size > largest) largest = size
  }
  return largest
}
