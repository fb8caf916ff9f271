/** What can go wrong in the voice engine, as words for programs; sentences for people are the caller's. */
export type VoiceEngineErrorCode =
  /** Nothing in the sample sounds like speech. */
  | 'no_speech'
  /** Some speech, but less than `MINIMUM_SPEECH_SECONDS`. */
  | 'too_little_speech'
  /** The text has no letter or digit that the voice can say. */
  | 'nothing_to_speak'
  /** A voice file that is cut short, altered, or not a voice file. */
  | 'voice_file_damaged'
  /** A voice file made by a later version of this engine. */
  | 'voice_file_too_new'
  /** The base synthesiser stopped without giving sound. */
  | 'base_speech_failed'

/** An error of the voice engine with a `code` for programs and, where it helps, figures. */
export class VoiceEngineError extends Error {
  override readonly name = 'VoiceEngineError'
  readonly code: VoiceEngineErrorCode
  readonly figures: Readonly<Record<string, number>>

  /** @param figures measured numbers behind the refusal, such as `speech_seconds`. */
  constructor(code: VoiceEngineErrorCode, message: string, figures: Record<string, number> = {}) {
    super(message)
    this.code = code
    this.figures = figures
  }
}
