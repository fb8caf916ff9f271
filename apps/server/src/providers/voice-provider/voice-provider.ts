import type { QualityReport } from '@hearthvoice/contract/api/voices'
import type { Readable } from 'node:stream'

/** Start and end in seconds; the characters of the text (UTF-16 code units, end exclusive) that they belong to. */
type SpokenWord = { start: number; end: number; from: number; to: number }

/** Mono samples in −1 … 1. */
export type SpokenText = { samples: Float32Array; sampleRate: number; words: SpokenWord[] }

export type Sample = {
  /** Our own id of this making: a try with the reference of an interrupted one replaces what that left. */
  reference: string
  /** Name and description the voice was given. */
  name: string
  description: string
  /** Path of a file with the sample's sound: raw 16-bit little-endian mono PCM at 16 kHz. */
  pcmPath: string
  /** Opens the sound as it is kept (FLAC at its own rate). */
  openKept(): Promise<Readable>
}

/** Makes voices and speaks with them. Failures are VoiceProviderError. */
export interface VoiceProvider {
  readonly name: string
  /** Names everything that changes how the same text sounds; part of a passage's hash. */
  readonly settings: string
  /** Passages that may be spoken at once. */
  readonly concurrency: number
  createVoice(sample: Sample, options: { signal: AbortSignal }): Promise<{ providerVoiceId: string }>
  speak(
    input: { providerVoiceId: string; text: string; previousText?: string; nextText?: string; take: number },
    options: { signal: AbortSignal; urgent?: boolean },
  ): Promise<SpokenText>
  /** Succeeds when the voice is gone, also when it was not there. */
  deleteVoice(providerVoiceId: string): Promise<void>
  /** Removes whatever tries to make a voice with this reference have left; nobody uses that voice. */
  discard(reference: string): Promise<void>
}

/** Measures a sample, whichever provider makes the voice. */
export interface SampleInspector {
  /** @throws VoiceProviderError 'too_little_speech' */
  inspect(pcmPath: string, options: { signal: AbortSignal }): Promise<QualityReport>
}

export type VoiceProviderFailure =
  | 'too_little_speech'
  | 'nothing_to_speak'
  | 'voice_not_found'
  | 'busy'
  | 'quota'
  | 'rejected'
  | 'unavailable'

export class VoiceProviderError extends Error {
  override readonly name = 'VoiceProviderError'
  readonly failure: VoiceProviderFailure
  /** Another try may succeed. */
  readonly passing: boolean
  /** Seconds of speech, where that was too little. */
  readonly speechSeconds: number | null

  constructor(
    failure: VoiceProviderFailure,
    message: string,
    options: ErrorOptions & { passing?: boolean; speechSeconds?: number } = {},
  ) {
    super(message, options)
    this.failure = failure
    this.passing = options.passing ?? (failure === 'busy' || failure === 'unavailable')
    this.speechSeconds = options.speechSeconds ?? null
  }
}
