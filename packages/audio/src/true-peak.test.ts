import { expect, test } from 'vitest'
import { peak, ratioToDecibels } from './pcm.ts'
import { createTruePeakMeter, truePeak } from './true-peak.ts'

/** A sine with faded ends: an abrupt start is itself a wave that overshoots. */
function fadedSine(cyclesPerSample: number, phase: number, length = 4800): Float32Array {
  return Float32Array.from({ length }, (_, i) => {
    const fade = Math.min(1, i / 480, (length - 1 - i) / 480)
    return fade * Math.sin(2 * Math.PI * cyclesPerSample * i + phase)
  })
}

// EBU Tech 3341 (2016), cases 15 to 19, allow +0.2 and −0.4 dB.
test('a sine at a quarter of the rate, 45° off, peaks 3 dB above its samples', () => {
  const sine = fadedSine(1 / 4, Math.PI / 4)
  expect(ratioToDecibels(peak(sine))).toBeCloseTo(-3.01, 2)
  expect(Math.abs(ratioToDecibels(truePeak(sine)))).toBeLessThan(0.01)
})

test.each([
  { cycles: 1 / 6, phase: Math.PI / 3 },
  { cycles: 1 / 8, phase: (67.5 * Math.PI) / 180 },
  { cycles: 0.37, phase: 0.3 },
  { cycles: 0.02, phase: 0 },
])('a full-scale sine of $cycles cycles a sample reads 0 dBTP within the allowed error', ({ cycles, phase }) => {
  const level = ratioToDecibels(truePeak(fadedSine(cycles, phase)))
  expect(level).toBeLessThan(0.2)
  expect(level).toBeGreaterThan(-0.4)
})

test('the true peak is never below the highest sample, and counts to the last one', () => {
  const samples = new Float32Array(1000)
  samples[999] = -0.8
  expect(truePeak(samples)).toBeGreaterThanOrEqual(peak(samples))
  expect(truePeak(new Float32Array(0))).toBe(0)
})

test('blocks of any size read the same', () => {
  const sine = fadedSine(1 / 4, Math.PI / 4)
  for (const size of [1, 13, 1000]) {
    const meter = createTruePeakMeter()
    for (let at = 0; at < sine.length; at += size) meter.push(sine.subarray(at, at + size))
    expect(meter.peak()).toBe(truePeak(sine))
  }
})

test('oversampling by an odd or fractional factor is refused', () => {
  expect(() => createTruePeakMeter(3)).toThrow(RangeError)
  expect(() => createTruePeakMeter(2.5)).toThrow(RangeError)
})
