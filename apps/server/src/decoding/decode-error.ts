import type { DecodeFailure } from './decode-job.ts'

/** Why a sample could not be decoded; `detail` is for the log, not for people. */
export class DecodeError extends Error {
  readonly code: DecodeFailure
  readonly detail: string

  constructor(code: DecodeFailure, detail = '') {
    super(detail ? `${code}: ${detail}` : code)
    this.name = 'DecodeError'
    this.code = code
    this.detail = detail
  }
}
