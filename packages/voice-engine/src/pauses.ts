import { percentile } from './percentile.ts'
import { FRAME_RATE } from './sampling.ts'

/** Silence that a narration in this voice puts between sentences and between paragraphs, in seconds. */
export interface Pauses {
  sentence: number
  paragraph: number
}

/** Shorter gaps belong to words, longer ones to a person who looks for them. */
const SHORTEST = 0.15
const LONGEST = 2
const FEWEST = 3
const USUAL_SENTENCE_PAUSE = 0.5
const SENTENCE_RANGE = [0.35, 0.8] as const
const PARAGRAPH_FACTOR = 1.9
const LONGEST_PARAGRAPH_PAUSE = 1.4

/** Lengths in seconds of the gaps between active frames. */
export function gapLengths(active: Uint8Array): number[] {
  const gaps: number[] = []
  let lastActive = -1
  for (let i = 0; i < active.length; i++) {
    if (active[i] !== 1) continue
    const seconds = (i - lastActive - 1) / FRAME_RATE
    if (lastActive >= 0 && seconds >= SHORTEST && seconds <= LONGEST) gaps.push(seconds)
    lastActive = i
  }
  return gaps
}

/** A narration's pauses from a speaker's gaps: their 70th percentile, within what listeners are used to. */
export function narrationPauses(gaps: readonly number[]): Pauses {
  const wanted = gaps.length < FEWEST ? USUAL_SENTENCE_PAUSE : percentile(gaps, 0.7)
  const sentence = Math.max(SENTENCE_RANGE[0], Math.min(SENTENCE_RANGE[1], wanted))
  return { sentence, paragraph: Math.min(LONGEST_PARAGRAPH_PAUSE, sentence * PARAGRAPH_FACTOR) }
}
