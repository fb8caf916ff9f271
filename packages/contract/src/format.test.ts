import { expect, test } from 'vitest'
import { audioFileName, formatDate, formatMoney } from './format.ts'

test.each([
  ["Nana's First Story!", 'nana_s_first_story_.mp3'],
  ['Über die Wälder 2', 'über_die_wälder_2.mp3'],
  ['祖母の話', '祖母の話.mp3'],
  ['../../etc', '______etc.mp3'],
])('S-446 %j is downloaded as %s', (title, expected) => {
  expect(audioFileName(title)).toBe(expected)
})

test('S-447 money is minor units over 100', () => {
  expect(formatMoney(3900, 'usd')).toBe('$39.00')
})

test('S-448 dates are in US format', () => {
  expect(formatDate('2026-11-21T12:00:00Z')).toBe('November 21, 2026')
})
