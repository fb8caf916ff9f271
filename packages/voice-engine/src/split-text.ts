/** Normalised text in pieces that the base voice can speak in one call. */
import { LONGEST_BASE_TEXT } from './base-speech.ts'

/** What follows a piece before the next one. */
export type Break = 'clause' | 'sentence' | 'paragraph'

export interface Piece {
  /** Range of the piece in the text, spaces at its ends left out. */
  start: number
  end: number
  breakAfter: Break
}

/** A full stop after these ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s("'])(?:[A-Z]|Dr|Mr|Mrs|Ms|Prof|Rev|St|Mt|Gen|Col|Capt|Lt|Sgt|Hon|vs|approx|e\.g|i\.e)\.\s+$/
const SPEAKABLE = /[A-Za-z0-9]/
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Splits at sentences; longer ones than a call takes at clauses, then words, then anywhere. */
export function splitText(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const { start, end } of sentences(text)) {
    const parts = splitLong(text, start, end)
    for (const [i, part] of parts.entries()) {
      if (!SPEAKABLE.test(text.slice(part.start, part.end))) continue
      pieces.push({ ...part, breakAfter: i < parts.length - 1 ? 'clause' : breakAfter(text, part.end) })
    }
  }
  return pieces
}

interface Range {
  start: number
  end: number
}

function sentences(text: string): Range[] {
  const ranges: Range[] = []
  let start = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length
    const goesOn = ABBREVIATION.test(text.slice(start, end)) || /^[a-z]/.test(text.slice(end))
    if (goesOn && end < text.length && !segment.includes('\n')) continue
    ranges.push(trimmed(text, start, end))
    start = end
  }
  return ranges.filter((range) => range.end > range.start)
}

function trimmed(text: string, start: number, end: number): Range {
  const inner = text.slice(start, end)
  return { start: start + inner.length - inner.trimStart().length, end: start + inner.trimEnd().length }
}

function splitLong(text: string, start: number, end: number): Range[] {
  if (end - start <= LONGEST_BASE_TEXT) return [{ start, end }]
  const head = text.slice(start, start + LONGEST_BASE_TEXT)
  const clause = lastMatchEnd(head, /[,;:)]["']?\s/g)
  const cut = start + (clause || lastMatchEnd(head, /\s/g) || LONGEST_BASE_TEXT)
  return [trimmed(text, start, cut), ...splitLong(text, trimmed(text, cut, end).start, end)]
}

function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = 0
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length
  return end
}

function breakAfter(text: string, end: number): Break {
  const gap = /^\s*/.exec(text.slice(end))?.[0] ?? ''
  return /\n[ \t]*\n/.test(gap) ? 'paragraph' : 'sentence'
}
