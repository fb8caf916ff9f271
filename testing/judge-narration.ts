/** What a narration sounds like, measured: for tests that ask whether it is nearer to its speaker than to others. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integratedLoudness } from '@hearthvoice/audio/loudness'
import { int16ToFloat } from '@hearthvoice/audio/pcm'
import {
  measureVoice,
  pitchDistance,
  spectrumDistance,
  voiceDistance,
  type VoiceMeasure,
} from '@hearthvoice/voice-engine/compare-voices'
import { decodeSample } from '../apps/server/src/decoding/decode-sample.ts'
import { decodeSpeech, speakers } from './speech.ts'

export type JudgedSound = { kind: string; durationSeconds: number; loudness: number; voice: VoiceMeasure }

/** Decodes a sound file and measures its length in seconds, loudness in LUFS, and voice. */
export async function judgeSound(bytes: Uint8Array): Promise<JudgedSound> {
  const folder = await mkdtemp(join(tmpdir(), 'judge-'))
  try {
    const [inputPath, pcmPath, keepPath] = ['input', 'pcm', 'keep.flac'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(inputPath, bytes)
    const { kind, durationSeconds, pcmRate } = await decodeSample({ inputPath, pcmPath, keepPath })
    const pcm = await readFile(pcmPath)
    const samples = int16ToFloat(new Int16Array(new Uint8Array(pcm).buffer))
    return { kind, durationSeconds, loudness: integratedLoudness(samples, pcmRate), voice: measureVoice(samples) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How far a voice lies from one speaker of the corpus. */
export type Nearness = {
  speaker: string
  /**
   * Pitch, to the first half of the speaker's utterances. People change their pitch from day to day: one of the six
   * speaks the second half 2.7 semitones higher, nearer to somebody else than to their own first half.
   */
  semitones: number
  /** Long-term spectrum, to the second half, which no voice was made from. */
  decibels: number
  /** Both, to the second half. */
  together: number
}

export async function nearnessToSpeakers(voice: VoiceMeasure): Promise<Nearness[]> {
  const rows: Nearness[] = []
  for (const { id, firstHalf, secondHalf } of speakers()) {
    const sampled = measureVoice(await decodeSpeech(firstHalf))
    const heldOut = measureVoice(await decodeSpeech(secondHalf))
    rows.push({
      speaker: id,
      semitones: pitchDistance(voice, sampled),
      decibels: spectrumDistance(voice.ltas, heldOut.ltas),
      together: voiceDistance(voice, heldOut),
    })
  }
  return rows
}

/** The speaker that each measure finds nearest. */
export function nearestSpeakers(rows: Nearness[]): Record<'pitch' | 'spectrum' | 'together', string | undefined> {
  const nearest = (measure: 'semitones' | 'decibels' | 'together') =>
    rows.toSorted((a, b) => a[measure] - b[measure])[0]?.speaker
  return { pitch: nearest('semitones'), spectrum: nearest('decibels'), together: nearest('together') }
}
