import { expect, test } from 'vitest'
import { tooManyRequests } from '@hearthvoice/contract/messages/requests'
import { isCrowded, retryDelay } from './preview.ts'

test('S-405 a preview is tried again only when the server is crowded', () => {
  for (const message of [
    'Too many concurrent requests',
    'Rate limit exceeded',
    'concurrent jobs',
    tooManyRequests(3),
  ]) {
    expect(isCrowded(new Error(message))).toBe(true)
  }
  expect(isCrowded(new Error('Failed to generate voice sample'))).toBe(false)
})

test('S-404 the waits double from a second, plus up to a second', () => {
  expect([0, 1, 2].map((failures) => retryDelay(failures, 0))).toEqual([1000, 2000, 4000])
  expect(retryDelay(0, 1)).toBe(2000)
})
