/** Base speech towards a speaker, first version: pitch by its statistics, timbre by the long-term spectrum. */
import { energyActivity, frameLevels } from './energy-activity.ts'
import { type FundamentalTrack, trackFundamental } from './fundamental-frequency.ts'
import { MEL_POINTS, melToBins } from './mel-scale.ts'
import { movingMean } from './moving-mean.ts'
import { FILTER_BINS, FILTER_SIZE, type FrameFilter, overlapAdd } from './overlap-add.ts'
import { findPitchMarks, type PitchMarks } from './pitch-marks.ts'

/** How base speech is turned into one speaker's. */
export interface Conversion {
  /** Factor on the durations of the base speech. */
  stretch: number
  /** Wanted log-frequency = `slope` × log-frequency of the base + `intercept` (natural logarithms of hertz). */
  slope: number
  intercept: number
  /** Soft limits of the wanted frequency in hertz. */
  lowest: number
  highest: number
  /** Decibels at the 80 mel points. */
  gains: Float32Array
}

/** Base speech with what the conversion needs to know of it. */
export interface AnalysedBase {
  samples: Float32Array
  track: FundamentalTrack
  marks: PitchMarks
  /** 0 in silence to 1 in speech, for each frame. */
  presence: Float32Array
}

/** Frames over which the filter fades at the edges of silence: ±2. */
const FADE_REACH = 2
const FADE_STEPS = 8
/** How far a pitch may pass its soft limit: about a semitone, in natural logarithm. */
const SOFTNESS = 0.06

const toBins = melToBins(FILTER_SIZE)

/** Prepares base speech for `convert`, once for any number of conversions. */
export function analyseBase(samples: Float32Array): AnalysedBase {
  const track = trackFundamental(samples)
  const presence = movingMean(energyActivity(frameLevels(samples)), FADE_REACH)
  return { samples, track, marks: findPitchMarks(samples, track), presence }
}

/** The base speech in the speaker's pitch and spectrum; as long as before, level not yet set. */
export function convert(base: AnalysedBase, conversion: Conversion): Float32Array {
  const wanted = base.track.map((frequency) => (frequency > 0 ? wantedFrequency(frequency, conversion) : 0))
  return overlapAdd(base.samples, base.marks, wanted, fadingFilter(conversion.gains, base.presence))
}

/** Log-linear mapping of the fundamental, bent softly at the speaker's own extremes. */
function wantedFrequency(frequency: number, { slope, intercept, lowest, highest }: Conversion): number {
  const log = slope * Math.log(frequency) + intercept
  const low = Math.log(lowest)
  const high = Math.log(highest)
  if (log > high) return highest * Math.exp(SOFTNESS * Math.tanh((log - high) / SOFTNESS))
  if (log < low) return lowest * Math.exp(SOFTNESS * Math.tanh((log - low) / SOFTNESS))
  return Math.exp(log)
}

/** The filter of `gains` where there is speech, fading to none in silence, whose hiss it would lift. */
function fadingFilter(gains: Float32Array, presence: Float32Array): FrameFilter {
  const decibels = new Float64Array(FILTER_BINS)
  toBins(gains, decibels)
  const steps = Array.from({ length: FADE_STEPS + 1 }, (_, step) =>
    decibels.map((gain) => 10 ** ((gain * step) / FADE_STEPS / 20)),
  )
  return (frame) => steps[Math.round((presence[frame] ?? 0) * FADE_STEPS)] as Float64Array
}

/** No change of spectrum. */
export function flatGains(): Float32Array {
  return new Float32Array(MEL_POINTS)
}
