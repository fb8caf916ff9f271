import { expect, test } from 'vitest'
import { countCharacters, estimateWords, normaliseText } from './characters.ts'

test.each([
  ['', 0],
  ['Nana', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['a\r\nb\rc', 5],
  ['👵', 1],
  ['👨‍👩‍👧', 5],
])('S-194 %j counts %i characters', (text, expected) => {
  expect(countCharacters(text)).toBe(expected)
})

test('S-194 texts are kept in NFC with line ends as \\n', () => {
  expect(normaliseText('caf\u0065\u0301\r\nau lait')).toBe('café\nau lait')
})

test('S-445 words are characters divided by 6', () => {
  expect(estimateWords(15_000)).toBe(2500)
})
