/**
 * Pitch-synchronous overlap-add in the time domain (Moulines & Charpentier 1990) with a zero-phase filter on each
 * period: pitch and spectrum change, time does not.
 */
import { FourierTransform } from './fft.ts'
import type { FundamentalTrack } from './fundamental-frequency.ts'
import { type PitchMarks, UNVOICED_PERIOD } from './pitch-marks.ts'
import { HOP, SAMPLE_RATE } from './sampling.ts'

/** Length of the filter's transform: two periods of 60 Hz and room for the filter to ring. */
export const FILTER_SIZE = 1024
export const FILTER_BINS = FILTER_SIZE / 2 + 1

const transform = new FourierTransform(FILTER_SIZE)

/** Amplitude factors at `FILTER_BINS` evenly spaced frequencies from 0 to 8 kHz, for an analysis frame. */
export type FrameFilter = (frame: number) => Float64Array

/** One period to be written: where it comes from, where it goes. */
interface Placement {
  mark: number
  before: number
  after: number
  gain: number
  frame: number
  at: number
}

/**
 * Speaks `samples` again at other pitches and through other spectra.
 *
 * @param wanted fundamental frequency in hertz for each frame; used where the marks are voiced.
 */
export function overlapAdd(
  samples: Float32Array,
  marks: PitchMarks,
  wanted: FundamentalTrack,
  filter: FrameFilter,
): Float32Array {
  const output = new Float32Array(samples.length)
  const re = new Float64Array(FILTER_SIZE)
  const im = new Float64Array(FILTER_SIZE)
  const placements = placePeriods(samples.length, marks, wanted)
  // Two real periods share a transform, one as its real part, one as its imaginary part.
  for (let i = 0; i < placements.length; i += 2) {
    const first = placements[i] as Placement
    const second = placements[i + 1] ?? { ...first, gain: 0 }
    takePeriod(samples, first, re)
    takePeriod(samples, second, im)
    transform.forward(re, im)
    applyFilters(re, im, filter(first.frame), filter(second.frame))
    transform.inverse(re, im)
    addPeriod(output, first.at, re)
    addPeriod(output, second.at, im)
  }
  return output
}

/** Walks through the output period by period, taking the nearest mark of the input each time. */
function placePeriods(length: number, { positions, voiced }: PitchMarks, wanted: FundamentalTrack): Placement[] {
  const placements: Placement[] = []
  let nearest = 0
  for (let at = positions[0] ?? length; at < length; ) {
    while (nearest + 1 < positions.length && distance(positions, nearest + 1, at) <= distance(positions, nearest, at)) {
      nearest++
    }
    const mark = positions[nearest] as number
    const before = mark - (positions[nearest - 1] ?? mark - UNVOICED_PERIOD)
    const after = (positions[nearest + 1] ?? mark + UNVOICED_PERIOD) - mark
    const frame = Math.min(wanted.length - 1, Math.round(mark / HOP))
    const frequency = voiced[nearest] === 1 ? (wanted[frame] as number) : 0
    const step = frequency > 0 ? SAMPLE_RATE / frequency : UNVOICED_PERIOD
    // Twice the pulses carry twice the power: this keeps each frame's energy as it was.
    const gain = frequency > 0 ? Math.sqrt((2 * step) / (before + after)) : 1
    placements.push({ mark, before, after, gain, frame, at: Math.round(at) })
    at += step
  }
  return placements
}

function distance(positions: Int32Array, index: number, at: number): number {
  return Math.abs((positions[index] as number) - at)
}

/** Two periods about a mark under a Hann window whose halves fit the two; sample 0 is the mark, the past wraps. */
function takePeriod(samples: Float32Array, { mark, before, after, gain }: Placement, output: Float64Array): void {
  output.fill(0)
  const longest = FILTER_SIZE / 2 - 1
  for (let n = -Math.min(before, longest) + 1; n < Math.min(after, longest); n++) {
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * n) / (n < 0 ? before : after))
    output[n < 0 ? FILTER_SIZE + n : n] = gain * weight * (samples[mark + n] ?? 0)
  }
}

/** Parts the spectra of the two real signals by their symmetry, filters each, and joins them again. */
function applyFilters(re: Float64Array, im: Float64Array, first: Float64Array, second: Float64Array): void {
  for (let bin = 0; bin < FILTER_BINS; bin++) {
    const mirrored = (FILTER_SIZE - bin) % FILTER_SIZE
    const [a, b, c, d] = [re[bin] as number, im[bin] as number, re[mirrored] as number, im[mirrored] as number]
    const firstGain = (first[bin] as number) / 2
    const secondGain = (second[bin] as number) / 2
    const firstRe = (a + c) * firstGain
    const firstIm = (b - d) * firstGain
    const secondRe = (b + d) * secondGain
    const secondIm = (c - a) * secondGain
    re[bin] = firstRe - secondIm
    im[bin] = firstIm + secondRe
    re[mirrored] = firstRe + secondIm
    im[mirrored] = secondRe - firstIm
  }
}

function addPeriod(output: Float32Array, at: number, period: Float64Array): void {
  for (let n = 0; n < FILTER_SIZE; n++) {
    const index = at + (n < FILTER_SIZE / 2 ? n : n - FILTER_SIZE)
    if (index >= 0 && index < output.length) output[index] = (output[index] as number) + (period[n] as number)
  }
}
