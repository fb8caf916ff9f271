/** What a thread does with the voice engine. Errors cross as values: a thrown one would lose its code on the way. */
import { open, writeFile } from 'node:fs/promises'
import { int16ToFloat } from '@hearthvoice/audio/pcm'
import { createEngine, type Engine } from '@hearthvoice/voice-engine/engine'
import { enrol, ENROL_BLOCK } from '@hearthvoice/voice-engine/enrol'
import { VoiceEngineError, type VoiceEngineErrorCode } from '@hearthvoice/voice-engine/errors'
import type { QualityReport } from '@hearthvoice/voice-engine/quality-report'
import { openVoice, type Voice } from '@hearthvoice/voice-engine/voice-file'
import type { SpokenText } from '../providers/voice-provider/voice-provider.ts'

export type EngineRefusal = { code: VoiceEngineErrorCode; message: string; figures: Readonly<Record<string, number>> }
export type EngineOutcome<Value> = { value: Value } | { refusal: EngineRefusal }

/** Raw 16-bit mono PCM at 16 kHz in; a voice file out. */
export type EnrolInput = { pcmPath: string; voicePath: string }
/** `id` names the bytes of the voice file for good. */
export type SpeakInput = { voice: { id: string; bytes: Uint8Array }; text: string }

const PCM_RATE = 16_000
/** The engine looks at ten minutes of speech; this much holds them in any talk, and bounds the work. */
const MOST_SAMPLES = 1800 * PCM_RATE
const VOICES_KEPT_OPEN = 8

/** Measures a sample and makes a voice of it. */
export function enrolSample({ pcmPath, voicePath }: EnrolInput): Promise<EngineOutcome<QualityReport>> {
  return outcome(async () => {
    const { voice, quality } = await enrol(blocksOf(pcmPath))
    await writeFile(voicePath, voice, { mode: 0o600 })
    return quality
  })
}

/** Speaks a text in a voice. */
export function speakText({ voice, text }: SpeakInput): Promise<EngineOutcome<SpokenText>> {
  return outcome(async () => {
    engine ??= createEngine()
    const { samples, sampleRate, words } = await (await engine).speak({ voice: opened(voice), text })
    return { samples, sampleRate, words }
  })
}

let engine: Promise<Engine> | undefined
/** The least recently used first. */
const openVoices = new Map<string, Voice>()

function opened({ id, bytes }: SpeakInput['voice']): Voice {
  const voice = openVoices.get(id) ?? openVoice(bytes)
  openVoices.delete(id)
  openVoices.set(id, voice)
  const [oldest] = openVoices.keys()
  if (openVoices.size > VOICES_KEPT_OPEN && oldest !== undefined) openVoices.delete(oldest)
  return voice
}

async function* blocksOf(path: string): AsyncGenerator<Float32Array> {
  await using file = await open(path)
  const block = new Int16Array(ENROL_BLOCK)
  for (let at = 0; at < MOST_SAMPLES; at += ENROL_BLOCK) {
    const { bytesRead } = await file.read(new Uint8Array(block.buffer), 0, block.byteLength, at * 2)
    const count = Math.floor(bytesRead / 2)
    if (count > 0) yield int16ToFloat(block.subarray(0, count))
    if (count < ENROL_BLOCK) return
  }
}

async function outcome<Value>(work: () => Promise<Value>): Promise<EngineOutcome<Value>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof VoiceEngineError)) throw error
    const { code, message, figures } = error
    return { refusal: { code, message, figures } }
  }
}
