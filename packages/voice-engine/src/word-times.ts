/** When each word is spoken: the phones of a sentence, aligned with the phones of its words spoken one by one. */
import { type Phone, transcribe } from './base-speech.ts'

/** A word by its range in the spoken text, and when it sounds, in seconds. */
export interface SpokenWord {
  from: number
  to: number
  start: number
  end: number
}

const SILENCE = 'pau'
const VOWEL = /^[aeiou]/
const GAP_COST = 1

/** Times for the words of `text` (split at spaces), given the `phones` that it was spoken with. */
export function wordTimes(flite: WebAssembly.Module, text: string, phones: readonly Phone[]): SpokenWord[] {
  const words = [...text.matchAll(/\S*[A-Za-z0-9]\S*/g)]
  const spoken = phones.filter(({ name }) => name !== SILENCE)
  const alone = transcribeWords(
    flite,
    words.map(([word]) => word),
  )
  const wordOfPhone = alignPhones(
    spoken.map(({ name }) => name),
    alone.flatMap((names, word) => names.map((name) => ({ name, word }))),
  )
  let last = spoken[0]?.start ?? 0
  return words.map((match, word) => {
    const own = spoken.filter((_, i) => wordOfPhone[i] === word)
    const start = own[0]?.start ?? last
    last = own.at(-1)?.end ?? start
    return { from: match.index, to: match.index + match[0].length, start, end: last }
  })
}

function transcribeWords(flite: WebAssembly.Module, words: string[]): string[][] {
  const together = transcribe(flite, words)
  // A word that flite takes for several utterances upsets the count: then one call a word.
  const apart = together.length === words.length ? together : words.map((word) => transcribe(flite, [word]).flat())
  return apart.map((names) => names.filter((name) => name !== SILENCE))
}

/** The word of each spoken phone, by least edit distance (Needleman & Wunsch 1970) to the words' own phones. */
function alignPhones(spoken: readonly string[], alone: readonly { name: string; word: number }[]): number[] {
  const width = alone.length + 1
  const costs = new Float64Array((spoken.length + 1) * width)
  const cost = (i: number, j: number) => costs[i * width + j] as number
  for (let i = 0; i <= spoken.length; i++) {
    for (let j = 0; j <= alone.length; j++) {
      if (i === 0 || j === 0) {
        costs[i * width + j] = (i + j) * GAP_COST
        continue
      }
      const replace = cost(i - 1, j - 1) + substitutionCost(spoken[i - 1] as string, alone[j - 1]?.name as string)
      costs[i * width + j] = Math.min(replace, cost(i - 1, j) + GAP_COST, cost(i, j - 1) + GAP_COST)
    }
  }
  const words = spoken.map(() => 0)
  let j = alone.length
  for (let i = spoken.length; i > 0; ) {
    const word = alone[Math.max(0, j - 1)]?.word ?? 0
    if (j > 0 && cost(i, j) === cost(i, j - 1) + GAP_COST) j--
    else {
      const replaced = j > 0 && cost(i, j) !== cost(i - 1, j) + GAP_COST
      words[--i] = word
      if (replaced) j--
    }
  }
  return words
}

function substitutionCost(a: string, b: string): number {
  if (a === b) return 0
  return VOWEL.test(a) === VOWEL.test(b) ? 0.6 : 1.5
}
