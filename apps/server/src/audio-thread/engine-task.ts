/** What a thread does with the voice engine. Errors cross as values: a thrown one would lose its code on the way. */
import { open, writeFile } from 'node:fs/promises'
import { int16ToFloat } from '@hearthvoice/audio/pcm'
import { createEngine, type Engine } from '@hearthvoice/voice-engine/engine'
import { enrol } from '@hearthvoice/voice-engine/enrol'
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
/** The engine looks at ten minutes of speech; this much holds them in any talk, and bounds the memory. */
const MOST_SAMPLES = 1800 * PCM_RATE
const BLOCK_SAMPLES = 1 << 18
const VOICES_KEPT_OPEN = 8

/** Measures a sample and makes a voice of it. */
export function enrolSample({ pcmPath, voicePath }: EnrolInput): Promise<EngineOutcome<QualityReport>> {
  return outcome(async () => {
    const { voice, quality } = await enrol(await readSamples(pcmPath))
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

async function readSamples(path: string): Promise<Float32Array> {
  await using file = await open(path)
  const { size } = await file.stat()
  const samples = new Float32Array(Math.min(Math.floor(size / 2), MOST_SAMPLES))
  const block = new Int16Array(BLOCK_SAMPLES)
  for (let at = 0; at < samples.length; ) {
    const wanted = Math.min(BLOCK_SAMPLES, samples.length - at) * 2
    const { bytesRead } = await file.read(new Uint8Array(block.buffer, 0, wanted), 0, wanted, at * 2)
    const count = Math.floor(bytesRead / 2)
    if (count === 0) throw new Error('the sample became shorter while it was read')
    samples.set(int16ToFloat(block.subarray(0, count)), at)
    at += count
  }
  return samples
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
