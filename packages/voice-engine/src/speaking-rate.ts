/** Speaking rate by syllable nuclei in the intensity contour (de Jong & Wempe 2009), without a transcript. */
import type { FundamentalTrack } from './fundamental-frequency.ts'
import { movingMean } from './moving-mean.ts'
import { percentile } from './percentile.ts'
import { FRAME_RATE } from './sampling.ts'

/** A nucleus stands out by this much from the dips about it. */
const PROMINENCE_DB = 2
/** Peaks further below the loud frames than this are not nuclei. */
const DEPTH_DB = 25
const SMOOTHING_REACH = 3
/** Nuclei further apart have a pause or a missed one between them. */
const LONGEST_INTERVAL = 0.6
const FEWEST_INTERVALS = 8

/** Seconds between neighbouring syllable nuclei: voiced, active peaks of the frame levels (decibels). */
export function syllableIntervals(levels: Float32Array, track: FundamentalTrack, active: Uint8Array): number[] {
  const smooth = movingMean(levels, SMOOTHING_REACH)
  const threshold = percentile(smooth, 0.95) - DEPTH_DB
  const nuclei = prominentPeaks(smooth).filter(
    (i) => (track[i] ?? 0) > 0 && active[i] === 1 && (smooth[i] as number) > threshold,
  )
  return nuclei
    .slice(1)
    .map((nucleus, i) => (nucleus - (nuclei[i] as number)) / FRAME_RATE)
    .filter((seconds) => seconds < LONGEST_INTERVAL)
}

/** Syllables a second from intervals, pauses left out; 0 if they are too few to tell. */
export function syllableRate(intervals: readonly number[]): number {
  if (intervals.length < FEWEST_INTERVALS) return 0
  return intervals.length / intervals.reduce((sum, seconds) => sum + seconds, 0)
}

/** Places of peaks with a dip of `PROMINENCE_DB` on both sides. */
function prominentPeaks(levels: Float32Array): number[] {
  const peaks: number[] = []
  let rising = true
  let extreme = levels[0] ?? 0
  let place = 0
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as number
    if (rising ? level > extreme : level < extreme) {
      extreme = level
      place = i
    } else if (Math.abs(level - extreme) > PROMINENCE_DB) {
      if (rising) peaks.push(place)
      rising = !rising
      extreme = level
      place = i
    }
  }
  return peaks
}
