/** Paragraphs and sentences of a story. Pure; ranges are UTF-16 code units of the text, end exclusive. */

export type TextRange = { from: number; to: number }

/** Long enough for the marks that may follow a sentence's end. */
const LINE_TAIL = 4
const ENDS_SENTENCE = /[.!?…。！？]["'”’»)\]]*$/u
/** A full stop after a title or an initial ends no sentence. */
const ENDS_ABBREVIATION = /(?:^|[\s("“])(?:\p{Lu}|Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|Sr|Jr|St|Mt|No|vs|e\.g|i\.e)\.\s*$/u
const ABBREVIATION_TAIL = 8
const STARTS_LOWER_CASE = /^\p{Ll}/u
const SPEAKABLE = /[\p{L}\p{N}]/u

const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Is there a letter or digit in it? */
export const isSpeakable = (text: string): boolean => SPEAKABLE.test(text)

/** The range without the white space at its ends; empty at its start when there is nothing else. */
export function trimRange(text: string, range: TextRange): TextRange {
  const inside = text.slice(range.from, range.to)
  const from = range.from + (inside.length - inside.trimStart().length)
  return { from, to: Math.max(from, range.from + inside.trimEnd().length) }
}

/**
 * Paragraphs end at blank lines, at a line end that ends a sentence, and around a line with nothing to speak ('***').
 * Other line ends are those of wrapped text or verse and end nothing.
 */
export function paragraphsOf(text: string): TextRange[] {
  const paragraphs: TextRange[] = []
  const open: TextRange[] = []
  let at = 0
  const close = () => {
    const [first, last] = [open[0], open.at(-1)]
    if (first && last) paragraphs.push({ from: first.from, to: last.to })
    open.length = 0
  }
  for (const line of text.split('\n')) {
    const inner = trimRange(text, { from: at, to: at + line.length })
    at += line.length + 1
    if (inner.from === inner.to) {
      close()
      continue
    }
    const speakable = isSpeakable(line)
    if (!speakable) close()
    open.push(inner)
    if (!speakable || ENDS_SENTENCE.test(text.slice(Math.max(inner.from, inner.to - LINE_TAIL), inner.to))) close()
  }
  close()
  return paragraphs
}

/** Sentences within a range, in order, without the white space between them. */
export function sentencesIn(text: string, range: TextRange): TextRange[] {
  // A line end would end the sentence for the segmenter; a space of the same length does not.
  const flowing = text.slice(range.from, range.to).replaceAll('\n', ' ')
  const sentences: TextRange[] = []
  for (const { segment, index } of sentenceSegmenter.segment(flowing)) {
    const sentence = trimRange(flowing, { from: index, to: index + segment.length })
    if (sentence.from === sentence.to) continue
    const previous = sentences.at(-1)
    const before = previous && flowing.slice(Math.max(previous.from, previous.to - ABBREVIATION_TAIL), previous.to)
    if (previous && before && (STARTS_LOWER_CASE.test(segment.trimStart()) || ENDS_ABBREVIATION.test(before))) {
      previous.to = sentence.to
    } else {
      sentences.push(sentence)
    }
  }
  return sentences.map(({ from, to }) => ({ from: from + range.from, to: to + range.from }))
}
