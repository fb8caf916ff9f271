import { expect, test } from 'vitest'
import { LongTermSpectrum } from './long-term-spectrum.ts'
import { MEL_FREQUENCIES } from './mel-scale.ts'
import { frameCount } from './sampling.ts'
import { soundOf, whiteNoise } from './test-signals.ts'

function spectrumOf(samples: Float32Array): LongTermSpectrum {
  const spectrum = new LongTermSpectrum()
  spectrum.add(samples, new Uint8Array(frameCount(samples.length)).fill(1))
  return spectrum
}

test('a one-zero filter on white noise shows its known response', () => {
  const noise = whiteNoise(20, 0.3)
  const filtered = noise.map((value, n) => value - 0.9 * (noise[n - 1] ?? 0))
  const before = spectrumOf(noise).decibels()
  const after = spectrumOf(filtered).decibels()
  const response = MEL_FREQUENCIES.map((frequency) => {
    const angle = (2 * Math.PI * frequency) / 16000
    return 10 * Math.log10(1 + 0.81 - 1.8 * Math.cos(angle))
  })
  const mean = response.reduce((sum, value) => sum + value, 0) / response.length
  for (const [i, value] of response.entries()) {
    const measured = (after[i] as number) - (before[i] as number)
    expect(Math.abs(measured - (value - mean))).toBeLessThan(1)
  }
})

test('level does not matter, and silence is flat', () => {
  const noise = whiteNoise(2, 0.5)
  const loud = spectrumOf(noise).decibels()
  const soft = spectrumOf(noise.map((value) => value / 50)).decibels()
  for (const [i, value] of loud.entries()) expect(soft[i]).toBeCloseTo(value, 2)
  expect(new LongTermSpectrum().decibels().every((value) => Math.abs(value) < 1e-6)).toBe(true)
  expect(new LongTermSpectrum().bandwidth()).toBe(0)
})

test('the band ends where the sound does', () => {
  const tones = soundOf(1, (t) => [500, 1500, 3000].reduce((sum, f) => sum + 0.2 * Math.sin(2 * Math.PI * f * t), 0))
  const spectrum = new LongTermSpectrum()
  spectrum.add(tones, new Uint8Array(frameCount(tones.length)).fill(1, 10, -10))
  expect(spectrum.bandwidth()).toBeGreaterThan(2900)
  expect(spectrum.bandwidth()).toBeLessThan(3300)
  expect(spectrumOf(whiteNoise(1, 0.5)).bandwidth()).toBe(8000)
})
