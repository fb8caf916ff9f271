import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'
import { concat, decibelsToRatio, peak, ratioToDecibels } from './pcm.ts'
import { resample } from './resample.ts'

const RATE = 44_100
const LENGTH = 2 * RATE

/** Peak in dB of the wave itself, by a longer filter of another design than the limiter's own. */
function independentTruePeak(samples: Float32Array): number {
  return ratioToDecibels(Math.max(peak(samples), peak(resample(samples, RATE, 8 * RATE))))
}

function limit(samples: Float32Array, blockSize: number): Float32Array {
  const limiter = createLimiter(RATE, -1)
  const blocks: Float32Array[] = []
  for (let at = 0; at < samples.length; at += blockSize) blocks.push(limiter.push(samples.subarray(at, at + blockSize)))
  blocks.push(limiter.flush())
  return concat(blocks)
}

/** Noise up to 8 kHz, the same every time (a linear congruential generator). */
function noise(level: number): Float32Array {
  let state = 1
  const white = Float32Array.from({ length: 2 * 16_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return level * (state / 2 ** 31 - 1)
  })
  return resample(white, 16_000, RATE)
}

const loud: Array<[string, Float32Array]> = [
  ['noise', noise(3)],
  ['bursts', noise(4).map((sample, i) => sample * (Math.sin(i / 2000) > 0 ? 1 : 0.05))],
  [
    'single peaks',
    resample(
      Float32Array.from({ length: 32_000 }, (_, i) => (i % 3001 === 77 ? 5 : 0)),
      16_000,
      RATE,
    ),
  ],
  [
    'a sine 45° off at a quarter of the rate',
    Float32Array.from(
      { length: LENGTH },
      (_, i) => 1.2 * Math.sin((Math.PI / 2) * i + Math.PI / 4) * Math.sin(i / 9000) ** 2,
    ),
  ],
  [
    'a swept sine',
    Float32Array.from({ length: LENGTH }, (_, i) => 2 * Math.sin(2 * Math.PI * (0.005 + (0.15 * i) / LENGTH) * i)),
  ],
]

test.each(loud)('%s stays at or under −1 dBTP', (_, samples) => {
  expect(independentTruePeak(samples)).toBeGreaterThan(0)
  const limited = limit(samples, 4096)
  expect(limited).toHaveLength(samples.length)
  expect(independentTruePeak(limited)).toBeLessThanOrEqual(-1)
})

test('a sample-peak limiter would miss it: the samples are under the ceiling, the wave is not', () => {
  const between = Float32Array.from(
    { length: LENGTH },
    (_, i) => 1.2 * Math.sin((Math.PI / 2) * i + Math.PI / 4) * Math.sin(i / 9000) ** 2,
  )
  expect(peak(between)).toBeLessThan(decibelsToRatio(-1))
  expect(independentTruePeak(between)).toBeGreaterThan(1)
  expect(independentTruePeak(limit(between, 4096))).toBeLessThanOrEqual(-1)
})

test('what is below the ceiling comes out untouched and in its place', () => {
  const quiet = Float32Array.from({ length: LENGTH }, (_, i) => 0.8 * Math.sin(i / 20))
  const limited = limit(quiet, 1000)
  expect(limited).toEqual(quiet)
})

test('sound before and after a peak keeps its level', () => {
  const sine = Float32Array.from({ length: LENGTH }, (_, i) => 0.5 * Math.sin(i / 20))
  const spoiled = sine.map((sample, i) => (Math.abs(i - RATE) < 20 ? sample * 6 : sample))
  const limited = limit(spoiled, 4096)
  expect(limited.subarray(0, RATE - 300)).toEqual(sine.subarray(0, RATE - 300))
  expect(limited.subarray(-RATE / 4)).toEqual(sine.subarray(-RATE / 4))
})

test('blocks of any size give the samples of the whole', () => {
  const samples = noise(2).subarray(0, 20_000)
  const whole = limit(samples, samples.length)
  for (const size of [17, 1024, 5000]) {
    const pieces = limit(samples, size)
    expect(pieces).toHaveLength(whole.length)
    expect(peak(pieces.map((sample, i) => sample - (whole[i] ?? 0)))).toBeLessThan(1e-6)
  }
})

test('nothing in, nothing out; a ceiling above full scale is refused', () => {
  expect(limit(new Float32Array(0), 100)).toHaveLength(0)
  expect(limit(Float32Array.of(3), 100)).toHaveLength(1)
  expect(() => createLimiter(RATE, 1)).toThrow(RangeError)
})
