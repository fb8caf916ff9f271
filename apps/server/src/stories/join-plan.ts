/** In which order, and with which pauses, passages become a story. Pure. */
import type { PassageToJoin } from './passages-store.ts'
import type { WordTiming } from './tables.ts'

/** Seconds between passages within a paragraph; the pauses within a passage are the voice's own. */
const SENTENCE_PAUSE = 0.5
const PARAGRAPH_PAUSE = Math.min(1.4, SENTENCE_PAUSE * 1.9)
const LONGEST_PAUSE = 5

export type JoinPlan = {
  hash: string
  /** Null when the sound is not there. */
  storageKey: string | null
  sampleRate: number
  /** Seconds. */
  pauseAfter: number
  from: number
  words: WordTiming[]
}[]

/** Passages that can't be spoken lengthen the pause before them; nothing pauses after the last. */
export function joinPlan(passages: readonly PassageToJoin[]): JoinPlan {
  const plan: JoinPlan = []
  for (const { soundHash, endsParagraph, storageKey, sampleRate, words, from } of passages) {
    const pauseAfter = endsParagraph ? PARAGRAPH_PAUSE : SENTENCE_PAUSE
    const previous = plan.at(-1)
    if (soundHash !== null) {
      plan.push({ hash: soundHash, storageKey, sampleRate: sampleRate ?? 0, pauseAfter, from, words: words ?? [] })
    } else if (previous) {
      previous.pauseAfter = Math.min(LONGEST_PAUSE, previous.pauseAfter + pauseAfter)
    }
  }
  const last = plan.at(-1)
  if (last) last.pauseAfter = 0
  return plan
}

/**
 * Times of words in the story's sound and their places in its text.
 * @param starts in which second each passage of the plan starts
 */
export function timingsOfStory(plan: JoinPlan, starts: readonly number[]): WordTiming[] {
  return plan.flatMap(({ words, from }, index) => {
    const start = starts[index] ?? 0
    return words.map((word) => ({
      start: start + word.start,
      end: start + word.end,
      from: from + word.from,
      to: from + word.to,
    }))
  })
}
