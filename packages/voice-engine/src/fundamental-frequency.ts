/**
 * Fundamental frequency by normalised cross-correlation and dynamic programming: the scheme of RAPT
 * (Talkin 1995, "A Robust Algorithm for Pitch Tracking"), coarse at 4 kHz, refined at 16 kHz.
 */
import { resample } from '@hearthvoice/audio/resample'
import { CrossCorrelation } from './cross-correlation.ts'
import { bestPath, type Candidate } from './pitch-path.ts'
import { frameCount, HOP, SAMPLE_RATE } from './sampling.ts'

const LOWEST = 60
const HIGHEST = 420
const COARSE_RATE = 4000
const COARSE_HOP = (HOP * COARSE_RATE) / SAMPLE_RATE
/** Correlation window in seconds: two periods of most voices. */
const WINDOW_SECONDS = 0.025
const SHORTEST_LAG = Math.floor(COARSE_RATE / HIGHEST)
const LONGEST_LAG = Math.ceil(COARSE_RATE / LOWEST)
const CANDIDATE_THRESHOLD = 0.25
const MOST_CANDIDATES = 5
/** Keeps a multiple of the true period from winning by a hair. */
const LAG_PENALTY_PER_OCTAVE = 0.02
const REFINEMENT_RANGE = 0.06
/** Hiss can look periodic below 2 kHz, never over the full band. */
const FULL_BAND_THRESHOLD = 0.35
const SHORTEST_RUN = 5
const LARGEST_STEP_OCTAVES = 0.3
/** Frames this far below the loud ones correlate by chance only. */
const FLOOR_DB = -50

/** Fundamental frequency in hertz for each frame (see `frameCount`), 0 where the sound is not voiced. */
export type FundamentalTrack = Float32Array

/** Tracks the fundamental frequency, 60–420 Hz, of mono 16 kHz samples. */
export function trackFundamental(samples: Float32Array): FundamentalTrack {
  const coarse = new CrossCorrelation(
    resample(samples, SAMPLE_RATE, COARSE_RATE),
    WINDOW_SECONDS * COARSE_RATE,
    LONGEST_LAG + 1,
  )
  const floor = Math.max(coarse.windowEnergy(0.95) * 10 ** (FLOOR_DB / 10), 1e-12)
  const frames: Candidate[][] = []
  for (let i = 0; i < frameCount(samples.length); i++) frames.push(frameCandidates(coarse, i * COARSE_HOP, floor))
  const fine = new CrossCorrelation(samples, WINDOW_SECONDS * SAMPLE_RATE, Math.ceil((2 * SAMPLE_RATE) / LOWEST))
  return withoutIslands(bestPath(frames).map((frequency, i) => (frequency > 0 ? refine(fine, i * HOP, frequency) : 0)))
}

function frameCandidates(coarse: CrossCorrelation, centre: number, floor: number): Candidate[] {
  if (coarse.energy(centre) < floor) return []
  const correlations = new Float64Array(LONGEST_LAG + 2)
  const mean = coarse.localMean(centre, LONGEST_LAG)
  for (let lag = SHORTEST_LAG - 1; lag <= LONGEST_LAG + 1; lag++) {
    correlations[lag] = coarse.at(centre, lag, mean, floor)
  }
  const candidates: Candidate[] = []
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) {
    const here = correlations[lag] as number
    const before = correlations[lag - 1] as number
    const after = correlations[lag + 1] as number
    if (here < CANDIDATE_THRESHOLD || here < before || here <= after) continue
    const { offset, height } = parabolicPeak(before, here, after)
    const octaves = Math.log2((lag + offset) / SHORTEST_LAG)
    candidates.push({
      frequency: COARSE_RATE / (lag + offset),
      score: height - LAG_PENALTY_PER_OCTAVE * octaves,
    })
  }
  return candidates.sort((a, b) => b.score - a.score).slice(0, MOST_CANDIDATES)
}

function parabolicPeak(before: number, here: number, after: number): { offset: number; height: number } {
  const curvature = before - 2 * here + after
  const offset = curvature === 0 ? 0 : (0.5 * (before - after)) / curvature
  return { offset, height: here - 0.25 * (before - after) * offset }
}

/** The correlation peak at the full rate within ±6 % of the coarse lag, interpolated; 0 if the full band denies it. */
function refine(fine: CrossCorrelation, centre: number, frequency: number): number {
  const lag = SAMPLE_RATE / frequency
  const first = Math.floor(lag * (1 - REFINEMENT_RANGE))
  const last = Math.ceil(lag * (1 + REFINEMENT_RANGE))
  const values: number[] = []
  for (let k = first - 1; k <= last + 1; k++) values.push(fine.at(centre, k, 0, 1e-12))
  let best = 1
  for (let i = 2; i < values.length - 1; i++) if ((values[i] as number) > (values[best] as number)) best = i
  const [before, here, after] = [values[best - 1] as number, values[best] as number, values[best + 1] as number]
  const { offset, height } = parabolicPeak(before, here, after)
  const refined = SAMPLE_RATE / (first - 1 + best + Math.max(-1, Math.min(1, offset)))
  return height < FULL_BAND_THRESHOLD || refined > HIGHEST || refined < LOWEST ? 0 : refined
}

/** Drops runs of one pitch shorter than 25 ms: chance, in the hiss of fricatives. */
function withoutIslands(track: Float32Array): Float32Array {
  const kept = track.slice()
  let start = 0
  for (let i = 1; i <= track.length; i++) {
    const octaves = Math.abs(Math.log2((track[i] ?? 0) / (track[i - 1] as number)))
    if (octaves < LARGEST_STEP_OCTAVES) continue
    if (i - start < SHORTEST_RUN) kept.fill(0, start, i)
    start = i
  }
  return kept
}
