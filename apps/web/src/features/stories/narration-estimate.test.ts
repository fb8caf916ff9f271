import { expect, test } from 'vitest'
import { secondsLeft } from './narration-estimate.ts'

test('nothing is promised before a passage was seen to be finished', () => {
  expect(secondsLeft([], 10, 0)).toBeNull()
  expect(secondsLeft([{ at: 0, done: 4 }], 10, 5000)).toBeNull()
})

test('passages done so far tell how long the rest takes', () => {
  const seen = [
    { at: 0, done: 2 },
    { at: 4000, done: 3 },
    { at: 8000, done: 4 },
  ]
  expect(secondsLeft(seen, 10, 8000)).toBe(24)
  expect(secondsLeft(seen, 10, 10_000)).toBe(22)
  expect(secondsLeft(seen, 10, 60_000)).toBe(20)
  expect(secondsLeft([...seen, { at: 12_000, done: 10 }], 10, 12_000)).toBe(0)
})
