/** Why passages could not be joined into a narration. */
export type NarrationErrorCode = 'no_passages' | 'invalid_passage' | 'no_sound'

/** Thrown by `assembleNarration`; trouble with files and aborting pass through as they are. */
export class NarrationError extends Error {
  readonly code: NarrationErrorCode

  constructor(code: NarrationErrorCode, message: string) {
    super(message)
    this.name = 'NarrationError'
    this.code = code
  }
}
