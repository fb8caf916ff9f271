import type { ErrorCode } from '@hearthvoice/contract/errors'

/** An answer that is not a success: a word for programs and a sentence (from contract/messages) for people. */
export class ProductError extends Error {
  override readonly name = 'ProductError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.code = code
  }
}
