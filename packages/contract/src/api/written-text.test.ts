import { expect, test } from 'vitest'
import { writtenLine, writtenText } from './written-text.ts'

const line = writtenLine({ needed: 'needed', most: 10, tooLong: 'too long' })
const lines = writtenText({ most: 10, tooLong: 'too long' })

test.each([
  ['  Nana ', 'Nana'],
  ['סבתא רבקה', 'סבתא רבקה'],
  ['\u200fجدة\u200f', '\u200fجدة\u200f'],
  ['👩‍👩‍👧‍👦 👵🏽', '👩‍👩‍👧‍👦 👵🏽'],
  ['Rene\u0301e', 'Renée'],
  ['Na\0na', 'Nana'],
  ['Na\r\nna', 'Na na'],
  ['Na\u2028na\u0085\tna', 'Na na na'],
  ['\u001b[31mNana', '[31mNana'],
  ['Na\ud83dna', 'Na\ufffdna'],
  ['👵'.repeat(10), '👵'.repeat(10)],
])('%j is kept as %j', (given, kept) => {
  expect(line.parse(given)).toBe(kept)
})

test.each([
  ['', 'needed'],
  [' \t\r\n\0', 'needed'],
  ['\u200b\u200d\u2060', 'needed'],
  ['\u202e', 'needed'],
  ['\u0301', 'needed'],
  [undefined, 'needed'],
  ['a'.repeat(11), 'too long'],
  ['👵'.repeat(11), 'too long'],
])('%j is refused', (given, sentence) => {
  const { error } = line.safeParse(given)
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})

test('a text of several lines keeps them, and may be empty', () => {
  expect(lines.parse(' a\r\nb\0\ud800 ')).toBe('a\nb\ufffd')
  expect(lines.parse(' \0 ')).toBe('')
  expect(lines.safeParse('a'.repeat(11)).error?.issues[0]?.message).toBe('too long')
})
