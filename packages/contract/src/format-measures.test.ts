import { expect, test } from 'vitest'
import { formatBytes, formatClock, formatWait } from './format-measures.ts'

test('clock times have two digits of seconds, and hours only when there are some', () => {
  expect([0, 7.9, 65, 725, 3729, Number.NaN].map(formatClock)).toEqual([
    '0:00',
    '0:07',
    '1:05',
    '12:05',
    '1:02:09',
    '0:00',
  ])
})

test('waits are said roughly', () => {
  expect([3, 21, 49, 61, 95, 600, 3500, 7300].map(formatWait)).toEqual([
    'a few seconds',
    '30 seconds',
    '50 seconds',
    'a minute',
    '2 minutes',
    '10 minutes',
    '58 minutes',
    '2 hours',
  ])
})

test('sizes', () => {
  expect([1, 831_000, 4_400_000, 500 * 1024 * 1024].map(formatBytes)).toEqual(['1 KB', '812 KB', '4.2 MB', '500 MB'])
})
