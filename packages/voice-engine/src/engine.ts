/** Text to speech in an enrolled voice. */
import { joinPassages } from '@hearthvoice/audio/join'
import { createLimiter } from '@hearthvoice/audio/limiter'
import { integratedLoudness } from '@hearthvoice/audio/loudness'
import { concat, decibelsToRatio } from '@hearthvoice/audio/pcm'
import { soundBounds } from '@hearthvoice/audio/silence'
import { speakBase } from './base-speech.ts'
import { analyseBase, convert } from './conversion.ts'
import { VoiceEngineError } from './errors.ts'
import { fliteModule } from './flite-module.ts'
import { takeTurns } from './interruption.ts'
import { normaliseText } from './normalise-text.ts'
import { narrationPauses } from './pauses.ts'
import { SAMPLE_RATE } from './sampling.ts'
import { type Break, splitText } from './split-text.ts'
import type { Voice } from './voice-file.ts'
import { type SpokenWord, wordTimes } from './word-times.ts'

export interface SpeakRequest {
  /** `base` is the base voice, unconverted. */
  voice: Voice | 'base'
  text: string
  signal?: AbortSignal
}

export interface Speech {
  /** Mono, each sentence at −20 LUFS, no silence at the ends. */
  samples: Float32Array<ArrayBuffer>
  sampleRate: 16000
  /** The words in order: seconds in `samples`, range (UTF-16) in the given text. */
  words: SpokenWord[]
  /** What could not be spoken and was left out, each once. */
  skipped: string[]
}

export interface Engine {
  /**
   * Speaks a text of any length. Blocks its thread from sentence to sentence; an abort is seen between them.
   *
   * @throws VoiceEngineError `nothing_to_speak`; the signal's reason when aborted.
   */
  speak: (request: SpeakRequest) => Promise<Speech>
}

const SENTENCE_LUFS = -20
/** In decibels; only a rare sentence gets that far. */
const CEILING_DBTP = -1
/** Kept of what surrounds the sound, for soft beginnings and endings. */
const MARGIN_SECONDS = 0.03
const CLAUSE_PAUSE = 0.2
/** Spaces and dashes after a word. */
const TRAILING_GAP = /[\s\u2013\u2014\u2015\u2212-]*$/u

/** An engine for this thread; the base voice is compiled once. */
export async function createEngine(): Promise<Engine> {
  const flite = await fliteModule()
  return { speak: (request) => speak(flite, request) }
}

async function speak(flite: WebAssembly.Module, { voice, text, signal }: SpeakRequest): Promise<Speech> {
  const normalised = normaliseText(text)
  const pieces = splitText(normalised.text)
  if (pieces.length === 0) throw new VoiceEngineError('nothing_to_speak', 'The text has no letter or digit to speak')
  const pauses = voice === 'base' ? narrationPauses([]) : voice.pauses
  const pauseOf: Record<Break, number> = { clause: CLAUSE_PAUSE, ...pauses }
  const passages: { samples: Float32Array; pauseAfter: number; words: SpokenWord[] }[] = []
  for (const [i, { start, end, breakAfter }] of pieces.entries()) {
    await takeTurns(signal)
    const { samples, words } = speakSentence(flite, voice, normalised.text.slice(start, end))
    passages.push({
      samples,
      pauseAfter: i < pieces.length - 1 ? Math.max(0, pauseOf[breakAfter] - 2 * MARGIN_SECONDS) : 0,
      words: words.map((word) => inSource(word, text, normalised.source, start)),
    })
  }
  const { samples, starts } = joinPassages(passages, SAMPLE_RATE)
  const words = passages.flatMap((passage, i) => passage.words.map((word) => delayed(word, starts[i] ?? 0)))
  return { samples, sampleRate: SAMPLE_RATE, words: joinExpansions(words), skipped: normalised.skipped }
}

function speakSentence(flite: WebAssembly.Module, voice: Voice | 'base', sentence: string) {
  const line = sentence.replaceAll('\n', ' ')
  const base = speakBase(flite, line, voice === 'base' ? 1 : voice.conversion.stretch)
  const sound = voice === 'base' ? base.samples : convert(analyseBase(base.samples), voice.conversion)
  const bounds = soundBounds(sound, SAMPLE_RATE)
  const margin = MARGIN_SECONDS * SAMPLE_RATE
  const first = Math.max(0, bounds.start - margin)
  const samples = levelled(sound.slice(first, Math.min(sound.length, bounds.end + margin)))
  const length = samples.length / SAMPLE_RATE
  const words = wordTimes(flite, line, base.phones).map((word) => {
    const { from, to, start, end } = delayed(word, -first / SAMPLE_RATE)
    return { from, to, start: Math.max(0, start), end: Math.min(length, end) }
  })
  return { samples, words }
}

function delayed({ from, to, start, end }: SpokenWord, seconds: number): SpokenWord {
  return { from, to, start: start + seconds, end: end + seconds }
}

/** A word with its range in the text as it was given, instead of its range in the sentence at `offset`. */
function inSource({ from, to, start, end }: SpokenWord, text: string, source: number[], offset: number): SpokenWord {
  const first = source[offset + from] ?? 0
  const last = source[offset + to - 1] ?? first
  const next = source.slice(offset + to).find((index) => index > last) ?? text.length
  const written = text.slice(first, next)
  return { from: first, to: first + written.search(TRAILING_GAP), start, end }
}

/** What was read as several words but written as one ('£5') is one again. */
function joinExpansions(words: SpokenWord[]): SpokenWord[] {
  const joined: SpokenWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last?.from === word.from) last.end = word.end
    else joined.push(word)
  }
  return joined
}

/** The sound at −20 LUFS, its peaks held under the ceiling. */
function levelled(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const loudness = integratedLoudness(samples, SAMPLE_RATE)
  if (!Number.isFinite(loudness)) return samples
  const gain = decibelsToRatio(SENTENCE_LUFS - loudness)
  const limiter = createLimiter(SAMPLE_RATE, CEILING_DBTP)
  return concat([limiter.push(samples.map((sample) => sample * gain)), limiter.flush()])
}
