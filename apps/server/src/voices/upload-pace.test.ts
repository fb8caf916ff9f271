import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProductError } from '../product-error.ts'
import { watchPace } from './upload-pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an upload that trickles is given up after a minute, one that goes on is not', () => {
  let bytes = 0
  using pace = watchPace(() => bytes)
  for (let minute = 0; minute < 10; minute++) {
    bytes += 100_000
    vi.advanceTimersByTime(60_000)
    expect(pace.signal.aborted).toBe(false)
  }
  bytes += 60
  vi.advanceTimersByTime(60_000)
  expect(pace.signal.reason).toBeInstanceOf(ProductError)
  expect(pace.signal.reason).toMatchObject({ code: 'upload_incomplete' })
})

test('nothing is watched any more afterwards', () => {
  watchPace(() => 0)[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(0)
})
