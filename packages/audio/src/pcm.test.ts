import { expect, test } from 'vitest'
import { concat, decibelsToRatio, floatToInt16, int16ToFloat, peak, ratioToDecibels, rms } from './pcm.ts'

test('blocks are joined in order', () => {
  expect([...concat([Float32Array.of(1, 2), new Float32Array(0), Float32Array.of(3)])]).toEqual([1, 2, 3])
  expect(concat([])).toHaveLength(0)
})

test('the RMS of a sine is its amplitude over √2, its peak the amplitude', () => {
  const sine = Float32Array.from({ length: 8000 }, (_, i) => 0.5 * Math.sin((2 * Math.PI * 100 * i) / 8000))
  expect(rms(sine)).toBeCloseTo(0.5 / Math.SQRT2, 6)
  expect(peak(sine)).toBeCloseTo(0.5, 6)
  expect(peak(Float32Array.of(0.1, -0.7))).toBeCloseTo(0.7, 6)
  expect(rms(new Float32Array(0))).toBe(0)
  expect(peak(new Float32Array(0))).toBe(0)
})

test('every 16-bit value survives the way to float and back', () => {
  const all = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768)
  expect(floatToInt16(int16ToFloat(all))).toEqual(all)
})

test('what lies beyond full scale is clamped, not wrapped', () => {
  const loud = Float32Array.of(1, 1.5, -1, -1.5, Number.POSITIVE_INFINITY, Number.NaN)
  expect([...floatToInt16(loud)]).toEqual([32_767, 32_767, -32_768, -32_768, 32_767, 0])
})

test('decibels and ratios are each other’s inverse', () => {
  expect(decibelsToRatio(20)).toBeCloseTo(10)
  expect(ratioToDecibels(decibelsToRatio(-6.5))).toBeCloseTo(-6.5)
  expect(ratioToDecibels(0)).toBe(Number.NEGATIVE_INFINITY)
})
