import { decibelsToRatio, rms } from './pcm.ts'

const FRAME_SECONDS = 0.01
/** A frame this far below the loudest one is silence; nothing under the floor ever counts as sound. */
const SILENCE_BELOW_LOUDEST = -50
const FLOOR = decibelsToRatio(-70)

/**
 * Where sound starts and ends, in samples: from the first to after the last 10 ms frame that is not silence
 * (RMS more than 50 dB below the loudest frame, or below −70 dBFS). Both are 0 if there is no sound.
 */
export function soundBounds(samples: Float32Array, sampleRate: number): { start: number; end: number } {
  const frame = Math.max(1, Math.round(FRAME_SECONDS * sampleRate))
  const levels: number[] = []
  for (let at = 0; at < samples.length; at += frame) levels.push(rms(samples.subarray(at, at + frame)))
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0)
  const threshold = Math.max(FLOOR, loudest * decibelsToRatio(SILENCE_BELOW_LOUDEST))
  const first = levels.findIndex((level) => level >= threshold)
  if (first < 0) return { start: 0, end: 0 }
  const last = levels.findLastIndex((level) => level >= threshold)
  return { start: first * frame, end: Math.min(samples.length, (last + 1) * frame) }
}

/**
 * The samples without leading and trailing silence, a copy; empty if there is no sound.
 * @param margin seconds of what surrounds the sound to keep, for soft beginnings and endings
 */
export function trimSilence(samples: Float32Array, sampleRate: number, margin = 0.03): Float32Array<ArrayBuffer> {
  const { start, end } = soundBounds(samples, sampleRate)
  if (end === 0) return new Float32Array(0)
  const keep = Math.round(margin * sampleRate)
  return samples.slice(Math.max(0, start - keep), Math.min(samples.length, end + keep))
}
