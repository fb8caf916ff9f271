/**
 * Splits a story into the passages that are spoken one at a time. Pure and deterministic; ranges are UTF-16 code units
 * of the text, end exclusive. Where a long paragraph is cut depends on its sentences and not on their places, so that
 * a changed sentence changes one passage and seldom its neighbours.
 */
import { createHash } from 'node:crypto'
import { isSpeakable, paragraphsOf, sentencesIn, trimRange, type TextRange } from './sentences.ts'

export const SHORTEST_CUT = 200
export const LONGEST_PASSAGE = 800

export type StoryPassage = TextRange & {
  endsParagraph: boolean
  /** False: nothing in it can be spoken, it is a pause. */
  speakable: boolean
}

/** A piece that is not cut further; `level` says what ends with it: 0 sentence, 1 clause, 2 word, 3 part of a word. */
type Atom = TextRange & { level: number; priority: number }

const CLAUSE_END = /[,;:–—]+(?=\s)|[，、；：]+/gu
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })
const WORD_PART = 200

/** Whole sentences of one paragraph, 200 to 800 code units where the sentences allow it. */
export function splitIntoPassages(text: string): StoryPassage[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const ranges = paragraph.to - paragraph.from <= LONGEST_PASSAGE ? [paragraph] : cut(atomsOf(text, paragraph))
    return ranges.map(({ from, to }, index) => ({
      from,
      to,
      endsParagraph: index === ranges.length - 1,
      speakable: isSpeakable(text.slice(from, to)),
    }))
  })
}

/** A passage as it is handed to the voice: line ends within it are spaces. */
export const spokenText = (text: string, passage: TextRange): string =>
  text.slice(passage.from, passage.to).replaceAll('\n', ' ')

/** Names a passage's sound by everything that makes it: SHA-256, hexadecimal. */
export function passageHash(of: {
  provider: string
  providerVoiceId: string
  settings: string
  text: string
  take: number
}): string {
  const parts = [of.provider, of.providerVoiceId, of.settings, of.text, of.take]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function atomsOf(text: string, paragraph: TextRange): Atom[] {
  const finer = [clausesIn, wordsIn, wordPartsIn]
  const divide = (range: TextRange, level: number): Atom[] => {
    const divider = finer[level]
    if (range.to - range.from <= LONGEST_PASSAGE || !divider) {
      return [{ ...range, level, priority: fnv1a(text.slice(range.from, range.to)) }]
    }
    const atoms = divider(text, range).flatMap((part) => divide(part, level + 1))
    const last = atoms.at(-1)
    if (last) last.level = level
    return atoms
  }
  return sentencesIn(text, paragraph).flatMap((sentence) => divide(sentence, 0))
}

const clausesIn = (text: string, range: TextRange): TextRange[] =>
  between(
    text,
    range,
    [...text.slice(range.from, range.to).matchAll(CLAUSE_END)].map((end) => range.from + end.index + end[0].length),
  )

const wordsIn = (text: string, range: TextRange): TextRange[] =>
  between(
    text,
    range,
    [...wordSegmenter.segment(text.slice(range.from, range.to))]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ index }) => range.from + index),
  )

/** What has no word ends at all is cut by length, never through a surrogate pair. */
function wordPartsIn(text: string, range: TextRange): TextRange[] {
  const ends: number[] = []
  for (let at = range.from + WORD_PART; at < range.to; at += WORD_PART) {
    const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at))
    ends.push(splitsPair ? at - 1 : at)
  }
  return between(text, range, ends)
}

function between(text: string, range: TextRange, ends: number[]): TextRange[] {
  const edges = [range.from, ...ends, range.to]
  return edges
    .slice(1)
    .map((to, index) => trimRange(text, { from: edges[index] ?? range.from, to }))
    .filter(({ from, to }) => from < to)
}

/** Cuts a run of atoms at its best boundary until every part is short enough. */
function cut(atoms: Atom[]): TextRange[] {
  const [first, last] = [atoms[0], atoms.at(-1)]
  if (!first || !last) return []
  if (last.to - first.from <= LONGEST_PASSAGE || atoms.length === 1) return [{ from: first.from, to: last.to }]
  const at = bestBoundary(atoms, first.from, last.to)
  return [...cut(atoms.slice(0, at)), ...cut(atoms.slice(at))]
}

/** The index of the atom that starts the second part. */
function bestBoundary(atoms: Atom[], from: number, to: number): number {
  let best = { at: 1, rank: [Number.POSITIVE_INFINITY] }
  for (let at = 1; at < atoms.length; at++) {
    const [before, after] = [atoms[at - 1], atoms[at]]
    if (!before || !after) continue
    const shorter = Math.min(before.to - from, to - after.from)
    const longer = Math.max(before.to - from, to - after.from)
    const rank = shorter >= SHORTEST_CUT ? [0, before.level, before.priority, longer] : [1, before.level, longer]
    if (isLess(rank, best.rank)) best = { at, rank }
  }
  return best.at
}

function isLess(rank: number[], other: number[]): boolean {
  for (const [index, value] of rank.entries()) {
    const against = other[index] ?? 0
    if (value !== against) return value < against
  }
  return false
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
