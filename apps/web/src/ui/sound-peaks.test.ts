import { expect, test } from 'vitest'
import { peaksOf } from './sound-peaks.ts'

test('peaks are the loudest values of each part, the loudest of all being 1', () => {
  const samples = new Float32Array([0, 0.1, -0.5, 0.25, 0, 0, 0.1, -0.05])
  const peaks = [...peaksOf(samples, 4)].map((peak) => Number(peak.toFixed(3)))
  expect(peaks).toEqual([0.2, 1, 0, 0.2])
})

test('silence and sounds shorter than the drawing stay drawable', () => {
  expect([...peaksOf(new Float32Array(100), 3)]).toEqual([0, 0, 0])
  expect([...peaksOf(new Float32Array([0.5]), 3)]).toEqual([1, 1, 1])
})
