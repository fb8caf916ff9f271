import { expect, test } from 'vitest'
import { createLoudnessMeter, highPassCoefficients, integratedLoudness, shelfCoefficients } from './loudness.ts'
import { concat, decibelsToRatio } from './pcm.ts'

/** A 997 Hz sine whose peaks are at `level` dBFS. */
function tone(level: number, seconds: number, sampleRate = 48_000): Float32Array {
  const amplitude = decibelsToRatio(level)
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * 997 * i) / sampleRate),
  )
}

/** One channel reads 3.01 LU less than the two of EBU Tech 3341's test signals. */
const ONE_OF_TWO_CHANNELS = 10 * Math.log10(2)

test('the filters are those of BS.1770-4 at 48 kHz', () => {
  const shelf = shelfCoefficients(48_000)
  const expected = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585]
  ;[...shelf.b, ...shelf.a].forEach((value, i) => expect(value).toBeCloseTo(expected[i] ?? 0, 10))
  const highPass = highPassCoefficients(48_000)
  expect(highPass.b).toEqual([1, -2, 1])
  expect(highPass.a[0]).toBeCloseTo(-1.99004745483398, 10)
  expect(highPass.a[1]).toBeCloseTo(0.99007225036621, 10)
})

test.each([8000, 16_000, 22_050, 44_100, 48_000])(
  'a full-scale 997 Hz sine in one channel reads −3.01 at %d Hz',
  (rate) => {
    expect(Math.abs(integratedLoudness(tone(0, 5, rate), rate) + 3.01)).toBeLessThan(0.1)
  },
)

// EBU Tech 3341 (2016), table 1, cases 1 to 5: level in dBFS and seconds of each part; allowed ±0.1 LU.
test.each([
  { name: '1: −23', parts: [[-23, 20]], expected: -23 },
  { name: '2: −33', parts: [[-33, 20]], expected: -33 },
  {
    name: '3: the relative gate',
    parts: [
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ],
    expected: -23,
  },
  {
    name: '4: both gates',
    parts: [
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ],
    expected: -23,
  },
  {
    name: '5: two levels',
    parts: [
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ],
    expected: -23,
  },
])('EBU Tech 3341 case $name', ({ parts, expected }) => {
  const signal = concat(parts.map(([level = 0, seconds = 0]) => tone(level, seconds)))
  expect(Math.abs(integratedLoudness(signal, 48_000) + ONE_OF_TWO_CHANNELS - expected)).toBeLessThan(0.1)
})

test('blocks of any size read the same', () => {
  const signal = concat([tone(-20, 1, 16_000), tone(-50, 1, 16_000), tone(-26, 1.23, 16_000)])
  const meter = createLoudnessMeter(16_000)
  for (let at = 0; at < signal.length; at += 777) meter.push(signal.subarray(at, at + 777))
  expect(meter.integrated()).toBe(integratedLoudness(signal, 16_000))
})

test('silence and nothing read −Infinity, less than a block its plain loudness', () => {
  expect(integratedLoudness(new Float32Array(48_000), 48_000)).toBe(Number.NEGATIVE_INFINITY)
  expect(integratedLoudness(new Float32Array(0), 48_000)).toBe(Number.NEGATIVE_INFINITY)
  expect(Math.abs(integratedLoudness(tone(-20, 0.2), 48_000) + 23.01)).toBeLessThan(0.3)
})

test('a rate too low for the filters is refused', () => {
  expect(() => createLoudnessMeter(4000)).toThrow(RangeError)
})
