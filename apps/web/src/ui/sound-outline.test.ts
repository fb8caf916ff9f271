import { expect, test } from 'vitest'
import { loudnessOf } from './sound-outline.ts'

test('an outline is how loud each part is, the loudest being 1', () => {
  const samples = new Float32Array([0, 0.1, -0.5, 0.5, 0, 0, 0.1, -0.1])
  const outline = [...loudnessOf(samples, 4)].map((value) => Number(value.toFixed(3)))
  expect(outline).toEqual([0.141, 1, 0, 0.2])
})

test('silence and sounds shorter than the drawing stay drawable', () => {
  expect([...loudnessOf(new Float32Array(100), 3)]).toEqual([0, 0, 0])
  expect([...loudnessOf(new Float32Array([0.5]), 3)]).toEqual([1, 1, 1])
})
