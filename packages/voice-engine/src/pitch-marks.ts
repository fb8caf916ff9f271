/** Pitch marks: one a period where the sound is voiced, evenly spaced elsewhere. */
import type { FundamentalTrack } from './fundamental-frequency.ts'
import { HOP, SAMPLE_RATE } from './sampling.ts'

/** Distance of marks in unvoiced sound: 5 ms, in samples. */
export const UNVOICED_PERIOD = 80
const SHORTEST_STEP = 0.8
const LONGEST_STEP = 1.25

/** Marks in ascending order, in samples, and whether each stands in voiced sound. */
export interface PitchMarks {
  positions: Int32Array
  voiced: Uint8Array
}

/**
 * Marks the periods of `samples`: from the largest sample of each voiced run outwards, each next mark where the
 * waveform correlates best with the period before (Boersma & Weenink, Praat, "Sound & Pitch: To PointProcess (cc)").
 */
export function findPitchMarks(samples: Float32Array, track: FundamentalTrack): PitchMarks {
  const marks: { position: number; voiced: boolean }[] = []
  let covered = 0
  const fillUnvoiced = (end: number) => {
    for (let position = covered; position < end; position += UNVOICED_PERIOD) marks.push({ position, voiced: false })
  }
  for (const [first, last] of voicedRuns(track)) {
    const run = markRun(samples, track, first * HOP, Math.min(samples.length - 1, last * HOP))
    const [start] = run
    if (start === undefined) continue
    fillUnvoiced(start - UNVOICED_PERIOD / 2)
    for (const position of run) marks.push({ position, voiced: true })
    covered = (run.at(-1) as number) + UNVOICED_PERIOD
  }
  fillUnvoiced(samples.length)
  return {
    positions: Int32Array.from(marks, ({ position }) => position),
    voiced: Uint8Array.from(marks, ({ voiced }) => (voiced ? 1 : 0)),
  }
}

/** First and last frame of each unbroken voiced stretch. */
function voicedRuns(track: FundamentalTrack): [number, number][] {
  const runs: [number, number][] = []
  let start = -1
  for (let i = 0; i <= track.length; i++) {
    const voiced = (track[i] ?? 0) > 0
    if (voiced && start < 0) start = i
    if (!voiced && start >= 0) {
      runs.push([start, i - 1])
      start = -1
    }
  }
  return runs
}

function periodAt(track: FundamentalTrack, position: number): number {
  const frequency = track[Math.max(0, Math.min(track.length - 1, Math.round(position / HOP)))] ?? 0
  return frequency > 0 ? SAMPLE_RATE / frequency : 0
}

function markRun(samples: Float32Array, track: FundamentalTrack, start: number, end: number): number[] {
  const middle = (start + end) / 2
  const reach = periodAt(track, middle) || UNVOICED_PERIOD
  const seed = largestSample(samples, Math.max(start, middle - reach), Math.min(end, middle + reach))
  const before: number[] = []
  const after: number[] = []
  for (let at = seed; ; ) {
    at = nextMark(samples, track, at, 1)
    if (at < 0 || at > end) break
    after.push(at)
  }
  for (let at = seed; ; ) {
    at = nextMark(samples, track, at, -1)
    if (at < start) break
    before.push(at)
  }
  return [...before.reverse(), seed, ...after]
}

function largestSample(samples: Float32Array, from: number, to: number): number {
  let best = Math.round(from)
  for (let n = best; n <= to; n++) if (Math.abs(samples[n] ?? 0) > Math.abs(samples[best] ?? 0)) best = n
  return best
}

/** The next mark in `direction` (1 or −1), −1 where the run has no period. */
function nextMark(samples: Float32Array, track: FundamentalTrack, at: number, direction: 1 | -1): number {
  const period = periodAt(track, at)
  if (period === 0) return -1
  const half = Math.round(period / 2)
  let best = -1
  let bestCorrelation = Number.NEGATIVE_INFINITY
  for (let step = Math.round(SHORTEST_STEP * period); step <= LONGEST_STEP * period; step++) {
    const candidate = at + direction * step
    let product = 0
    let energy = 1e-9
    for (let n = -half; n <= half; n++) {
      const there = samples[candidate + n] ?? 0
      product += (samples[at + n] ?? 0) * there
      energy += there * there
    }
    const correlation = product / Math.sqrt(energy)
    if (correlation > bestCorrelation) {
      bestCorrelation = correlation
      best = candidate
    }
  }
  return best
}
