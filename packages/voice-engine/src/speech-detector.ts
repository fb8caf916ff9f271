/**
 * Which frames hold speech, by what steady noise, tones and silence lack: periods, a pitch that moves, and loudness
 * that comes and goes with the syllables, 3–8 times a second (Houtgast & Steeneken 1985; Scheirer & Slaney 1997).
 */
import { energyActivity, frameLevels } from './energy-activity.ts'
import { type FundamentalTrack, trackFundamental } from './fundamental-frequency.ts'
import { percentile } from './percentile.ts'
import { FRAME_RATE } from './sampling.ts'
import type { AnalysedSound } from './speaker-profile.ts'

const WINDOW = 1.5 * FRAME_RATE
const STEP = WINDOW / 6
/** Of a window's frames, at least this part must be voiced. */
const LEAST_VOICED = 0.08
/** Semitones between the 10th and 90th percentile of a window's pitch. */
const LEAST_PITCH_RANGE = 0.5
/** Root mean square of the envelope between 3 and 8 Hz, relative to its mean. */
const LEAST_MODULATION = 0.17

/** Analyses a stretch of any sound; only frames that are both above the floor and within speech count as active. */
export function detectSpeech(samples: Float32Array): AnalysedSound {
  const levels = frameLevels(samples)
  const track = trackFundamental(samples)
  const speech = speechWindows(levels, track)
  return { samples, levels, track, active: energyActivity(levels).map((active, i) => active & (speech[i] as number)) }
}

/** 1 for frames in any window that has all three signs of speech. */
function speechWindows(levels: Float32Array, track: FundamentalTrack): Uint8Array {
  const speech = new Uint8Array(levels.length)
  const envelope = levels.map((level) => 10 ** (level / 20))
  for (let start = 0; start === 0 || start + STEP <= levels.length; start += STEP) {
    const end = Math.min(levels.length, start + WINDOW)
    const voiced = track.subarray(start, end).filter((frequency) => frequency > 0)
    if (voiced.length < LEAST_VOICED * (end - start)) continue
    const semitones = 12 * Math.log2(percentile(voiced, 0.9) / percentile(voiced, 0.1))
    if (semitones < LEAST_PITCH_RANGE) continue
    if (syllabicModulation(envelope.subarray(start, end)) < LEAST_MODULATION) continue
    speech.fill(1, start, end)
  }
  return speech
}

/** Depth of the envelope's movement between 3 and 8 Hz: its root mean square there, relative to its mean. */
export function syllabicModulation(envelope: Float32Array): number {
  const length = envelope.length
  const mean = envelope.reduce((sum, value) => sum + value, 0) / length
  if (!(mean > 0)) return 0
  const resolution = FRAME_RATE / length
  let power = 0
  for (let k = Math.ceil(3 / resolution); k <= Math.floor(8 / resolution); k++) {
    let re = 0
    let im = 0
    for (let n = 0; n < length; n++) {
      const angle = (2 * Math.PI * k * n) / length
      re += (envelope[n] as number) * Math.cos(angle)
      im += (envelope[n] as number) * Math.sin(angle)
    }
    power += (2 * (re * re + im * im)) / (length * length)
  }
  return Math.sqrt(power) / mean
}
