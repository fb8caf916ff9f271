/** Voice activity by energy alone: which frames stand out from the sample's own floor. */
import { percentile } from './percentile.ts'
import { frameCount, HOP } from './sampling.ts'

const WINDOW = 400
/** Digital silence, in decibels relative to full scale. */
export const SILENCE_DB = -120

/** Power of each 25 ms frame in decibels relative to a full-scale square wave. */
export function frameLevels(samples: Float32Array): Float32Array {
  const squares = new Float64Array(samples.length + 1)
  for (let n = 0; n < samples.length; n++) squares[n + 1] = (squares[n] as number) + (samples[n] as number) ** 2
  return Float32Array.from({ length: frameCount(samples.length) }, (_, i) => {
    const start = Math.max(0, i * HOP - WINDOW / 2)
    const end = Math.min(samples.length, i * HOP + WINDOW / 2)
    const power = ((squares[end] as number) - (squares[start] as number)) / WINDOW
    return Math.max(SILENCE_DB, 10 * Math.log10(power + 1e-12))
  })
}

/** The level a frame must exceed: max(p95 − 38 dB, min(p8 + 8 dB, p95 − 15 dB)). */
export function activityThreshold(levels: Float32Array): number {
  const loud = percentile(levels, 0.95)
  return Math.max(loud - 38, Math.min(percentile(levels, 0.08) + 8, loud - 15))
}

/** 1 for frames above the threshold by majority over ±4 frames (20 ms), else 0. */
export function energyActivity(levels: Float32Array, threshold: number = activityThreshold(levels)): Uint8Array {
  const reach = 4
  const above = new Int32Array(levels.length + 1)
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as number
    above[i + 1] = (above[i] as number) + (level > threshold && level > SILENCE_DB ? 1 : 0)
  }
  return Uint8Array.from(levels, (_, i) => {
    const start = Math.max(0, i - reach)
    const end = Math.min(levels.length, i + reach + 1)
    return 2 * ((above[end] as number) - (above[start] as number)) > end - start ? 1 : 0
  })
}
