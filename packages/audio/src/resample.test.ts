import { expect, test } from 'vitest'
import { concat, peak, rms } from './pcm.ts'
import { createResampler, resample } from './resample.ts'

function sine(frequency: number, sampleRate: number, seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) =>
    Math.sin((2 * Math.PI * frequency * i) / sampleRate),
  )
}

/** Signal to noise in dB against the exact sine at the new rate, the ends left out. */
function signalToNoise(frequency: number, from: number, to: number): number {
  const got = resample(sine(frequency, from, 1), from, to)
  const wanted = sine(frequency, to, 1)
  const edge = Math.round(to / 20)
  const inner = got.subarray(edge, got.length - edge)
  const error = inner.map((sample, i) => sample - (wanted[edge + i] ?? 0))
  return 20 * Math.log10(rms(inner) / rms(error))
}

test.each([
  [16_000, 44_100],
  [44_100, 16_000],
  [48_000, 16_000],
  [22_050, 44_100],
  [24_000, 44_100],
  [8000, 48_000],
  [16_000, 44_101],
])('a 997 Hz sine from %d to %d Hz keeps its phase with more than 90 dB signal to noise', (from, to) => {
  expect(signalToNoise(997, from, to)).toBeGreaterThan(90)
})

test('the top of the passband comes through whole', () => {
  expect(signalToNoise(7100, 16_000, 44_100)).toBeGreaterThan(80)
  expect(signalToNoise(7100, 44_100, 16_000)).toBeGreaterThan(80)
})

test('what the lower rate cannot hold is gone, not folded back', () => {
  const alias = resample(sine(9000, 44_100, 1), 44_100, 16_000)
  expect(20 * Math.log10(peak(alias.subarray(800, -800)))).toBeLessThan(-85)
})

test('a constant stays constant', () => {
  const level = resample(new Float32Array(16_000).fill(0.5), 16_000, 44_100).subarray(2000, -2000)
  expect(peak(level.map((sample) => sample - 0.5))).toBeLessThan(1e-6)
})

test('the length is the exact one, rounded up', () => {
  expect(resample(new Float32Array(16_000), 16_000, 44_100)).toHaveLength(44_100)
  expect(resample(new Float32Array(1), 16_000, 44_100)).toHaveLength(3)
  expect(resample(new Float32Array(1001), 48_000, 16_000)).toHaveLength(334)
  expect(resample(new Float32Array(0), 48_000, 16_000)).toHaveLength(0)
})

test('the same rate gives the same samples, in an array of its own', () => {
  const samples = Float32Array.of(0.1, 0.2)
  const same = resample(samples, 16_000, 16_000)
  expect(same).toEqual(samples)
  expect(same.buffer).not.toBe(samples.buffer)
})

test('blocks of any size give the samples of the whole', () => {
  const samples = sine(440, 16_000, 0.3)
  const whole = resample(samples, 16_000, 44_100)
  for (const size of [1, 7, 160, 4096]) {
    const resampler = createResampler(16_000, 44_100)
    const blocks: Float32Array[] = []
    for (let at = 0; at < samples.length; at += size) blocks.push(resampler.push(samples.subarray(at, at + size)))
    blocks.push(resampler.flush())
    expect(concat(blocks)).toEqual(whole)
  }
})

test('a rate that is no rate is refused', () => {
  expect(() => resample(new Float32Array(1), 0, 16_000)).toThrow(RangeError)
  expect(() => resample(new Float32Array(1), 16_000, 44_100.5)).toThrow(RangeError)
})
