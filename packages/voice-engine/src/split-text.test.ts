import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

const parts = (text: string) => splitText(text).map(({ start, end }) => text.slice(start, end))

test('splits at sentences, not after titles, initials and abbreviations', () => {
  expect(parts('Dr. Smith met J. R. Brown. They spoke, e.g. about bees! "Really?" said Mrs. Fox.')).toEqual([
    'Dr. Smith met J. R. Brown.',
    'They spoke, e.g. about bees!',
    '"Really?" said Mrs. Fox.',
  ])
})

test('knows lines from paragraphs', () => {
  const pieces = splitText('One line\nnext line.\n\nNew paragraph.')
  expect(pieces.map(({ breakAfter }) => breakAfter)).toEqual(['sentence', 'paragraph', 'sentence'])
})

test('cuts what is too long at clauses, then words, then anywhere', () => {
  const clause = `${'word '.repeat(60).trim()}, `
  const long = splitText(`${clause.repeat(4).trim()} end.`)
  expect(long.map(({ breakAfter }) => breakAfter)).toEqual(['clause', 'clause', 'clause', 'sentence'])
  for (const text of ['word '.repeat(500), 'a'.repeat(1700)]) {
    const pieces = parts(text)
    expect(pieces.every((piece) => piece.length <= 500)).toBe(true)
    expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})

test('drops pieces with nothing to say', () => {
  expect(parts('... !!! - \n\n ?')).toEqual([])
})
