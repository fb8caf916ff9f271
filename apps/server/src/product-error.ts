import type { ErrorCode } from '@hearthvoice/contract/errors'

/** An answer that is not a success: a word for programs and a sentence (from contract/messages) for people. */
export class ProductError extends Error {
  override readonly name = 'ProductError'
  readonly code: ErrorCode
  /** When it is worth asking again; for 'rate_limited'. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, sentence: string, options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(sentence, options)
    this.code = code
    this.retryAfterSeconds = options?.retryAfterSeconds
  }
}
