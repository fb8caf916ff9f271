import { rms } from '@hearthvoice/audio/pcm'
import { expect, test } from 'vitest'
import { spectrumDistance } from './compare-voices.ts'
import { analyseBase, type Conversion, convert, flatGains } from './conversion.ts'
import { trackFundamental } from './fundamental-frequency.ts'
import { LongTermSpectrum } from './long-term-spectrum.ts'
import { MEL_FREQUENCIES } from './mel-scale.ts'
import { percentile } from './percentile.ts'
import { frameCount } from './sampling.ts'
import { vowel } from './test-signals.ts'

const unchanged: Conversion = { stretch: 1, slope: 1, intercept: 0, lowest: 60, highest: 420, gains: flatGains() }
const base = analyseBase(vowel(2, (time) => 120 + 20 * Math.sin(4 * time)))
const inner = (samples: Float32Array) => samples.subarray(1600, -1600)

function decibels(samples: Float32Array): Float32Array {
  const spectrum = new LongTermSpectrum()
  spectrum.add(samples, new Uint8Array(frameCount(samples.length)).fill(1))
  return spectrum.decibels()
}

function medianPitch(samples: Float32Array): number {
  return percentile(
    trackFundamental(samples).filter((frequency) => frequency > 0),
    0.5,
  )
}

test('changing nothing leaves pitch, spectrum and energy as they were', () => {
  const output = convert(base, unchanged)
  expect(output).toHaveLength(base.samples.length)
  expect(medianPitch(output) / medianPitch(base.samples)).toBeCloseTo(1, 2)
  expect(rms(inner(output)) / rms(inner(base.samples))).toBeCloseTo(1, 1)
  expect(spectrumDistance(decibels(output), decibels(base.samples))).toBeLessThan(1)
})

test.each([0.7, 1.5, 2])('moves the pitch by %d', (ratio) => {
  const output = convert(base, { ...unchanged, intercept: Math.log(ratio) })
  expect(medianPitch(output) / medianPitch(base.samples)).toBeCloseTo(ratio, 1)
})

test('bends pitch softly at the limits', () => {
  const output = convert(base, { ...unchanged, slope: 3, intercept: -2 * Math.log(120), lowest: 100, highest: 140 })
  const voiced = trackFundamental(inner(output)).filter((frequency) => frequency > 0)
  expect(percentile(voiced, 0.98)).toBeLessThan(140 * 1.07)
  expect(percentile(voiced, 0.02)).toBeGreaterThan(100 / 1.07)
})

test('filters by the gains asked for', () => {
  const gains = Float32Array.from(MEL_FREQUENCIES, (frequency) => (frequency < 1000 ? 0 : 12))
  const difference = decibels(convert(base, { ...unchanged, gains })).map(
    (v, i) => v - (decibels(base.samples)[i] as number),
  )
  const mean = (from: number, to: number) => {
    const values = difference.filter(
      (_, i) => (MEL_FREQUENCIES[i] as number) > from && (MEL_FREQUENCIES[i] as number) < to,
    )
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  expect(mean(1200, 2200) - mean(200, 800)).toBeCloseTo(12, 0)
})
