import { countCharacters } from '@hearthvoice/contract/characters'
import { paragraphsOf, sentencesIn } from './sentences.ts'

/**
 * Characters (code points) of sentences that were narrated and are no longer in the living text: they stay counted.
 * @param narrated the texts of a story's finished narrations
 * @param living the story's text now; empty once it is deleted
 */
export function replacedCharacters(narrated: readonly string[], living: string): number {
  const longest = new Map<string, number[]>()
  for (const text of narrated) {
    for (const [sentence, lengths] of sentenceLengths(text)) {
      if (lengths.length > (longest.get(sentence)?.length ?? 0)) longest.set(sentence, lengths)
    }
  }
  const kept = sentenceLengths(living)
  let characters = 0
  for (const [sentence, lengths] of longest) {
    for (const length of lengths.slice(kept.get(sentence)?.length ?? 0)) characters += length
  }
  return characters
}

/** Each sentence with the lengths of its occurrences; white space after it belongs to it, so that all adds up. */
function sentenceLengths(text: string): Map<string, number[]> {
  const sentences = paragraphsOf(text).flatMap((paragraph) => sentencesIn(text, paragraph))
  const lengths = new Map<string, number[]>()
  for (const [index, { from, to }] of sentences.entries()) {
    const start = index === 0 ? 0 : from
    const end = sentences[index + 1]?.from ?? text.length
    const sentence = text.slice(from, to)
    const known = lengths.get(sentence) ?? []
    known.push(countCharacters(text.slice(start, end)))
    lengths.set(sentence, known)
  }
  return lengths
}
