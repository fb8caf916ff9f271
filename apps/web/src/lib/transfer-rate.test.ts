import { expect, test } from 'vitest'
import { transferPace } from './transfer-rate.ts'

test('an even transfer tells its speed and the time left', () => {
  const pace = transferPace(100_000)
  expect(pace(0, 0)).toEqual({ perSecond: null, secondsLeft: null })
  expect(pace(5000, 500)).toEqual({ perSecond: null, secondsLeft: null })
  expect(pace(20_000, 2000)).toEqual({ perSecond: 10_000, secondsLeft: 8 })
})

test('only the last seconds count, so that a change of speed shows', () => {
  const pace = transferPace(1_000_000)
  for (let second = 0; second <= 20; second += 1) pace(second * 1000, second * 1000)
  let last = pace(20_000, 20_000)
  for (let second = 21; second <= 30; second += 1) last = pace(20_000 + (second - 20) * 50_000, second * 1000)
  expect(last.perSecond).toBe(50_000)
})

test('a stalled transfer promises nothing', () => {
  const pace = transferPace(1000)
  pace(100, 0)
  expect(pace(100, 5000)).toEqual({ perSecond: 0, secondsLeft: null })
})
