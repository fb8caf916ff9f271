/** How near two voices are by pitch and long-term spectrum; for tests and benches. */
import { withoutLevel } from './long-term-spectrum.ts'
import { MEL_FREQUENCIES } from './mel-scale.ts'
import { profileOf } from './speaker-profile.ts'

/** What is compared of a voice. */
export interface VoiceMeasure {
  /** Median fundamental frequency in hertz. */
  fundamental_hz: number
  /** Long-term average spectrum: decibels at 80 mel-spaced points from 40 to 7,900 Hz, level removed. */
  ltas: Float32Array
}

/** In hertz; above, MP3 encoders and resamplers cut, whoever speaks. */
const HIGHEST_COMPARED = 7000
const POINTS_COMPARED = MEL_FREQUENCIES.filter((frequency) => frequency <= HIGHEST_COMPARED).length

/**
 * How far one half of a person's speech lies from the other half, root mean square over the six speakers of the test
 * corpus: what counts as one step of each measure.
 */
const USUAL_SEMITONES = 1.17
const USUAL_DECIBELS = 2.39

/** Measures speech (mono, 16 kHz): speech and silence only, at least a few seconds. */
export function measureVoice(samples: Float32Array): VoiceMeasure {
  const { fundamental, spectrum } = profileOf([samples])
  return { fundamental_hz: fundamental.median, ltas: spectrum }
}

/** Distance of the medians in semitones. */
export function pitchDistance(a: VoiceMeasure, b: VoiceMeasure): number {
  return 12 * Math.abs(Math.log2(a.fundamental_hz / b.fundamental_hz))
}

/** Root-mean-square distance of two long-term spectra in decibels, up to `HIGHEST_COMPARED`, levels left out. */
export function spectrumDistance(a: Float32Array, b: Float32Array): number {
  const difference = withoutLevel(a.subarray(0, POINTS_COMPARED).map((value, i) => value - (b[i] as number)))
  return Math.sqrt(difference.reduce((sum, value) => sum + value * value, 0) / difference.length)
}

/** Both distances together, each in units of what is usual between two recordings of one person. */
export function voiceDistance(a: VoiceMeasure, b: VoiceMeasure): number {
  return Math.hypot(pitchDistance(a, b) / USUAL_SEMITONES, spectrumDistance(a.ltas, b.ltas) / USUAL_DECIBELS)
}
