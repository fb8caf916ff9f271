import type { ErrorCode } from '@hearthvoice/contract/errors'
import { connectionLost, somethingWentWrong } from '@hearthvoice/contract/messages/requests'

/** A call that failed, with the sentence for people. `connection_lost`: no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'connection_lost'
  readonly status: number

  constructor(sentence: string, code: ErrorCode | 'connection_lost', status: number) {
    super(sentence)
    this.name = 'ApiError'
    this.code = code
    this.status = status
  }
}

export const connectionError = () => new ApiError(connectionLost, 'connection_lost', 0)

/** The error an answer's body stands for. */
export function errorOfAnswer(body: unknown, status: number, fallback = somethingWentWrong): ApiError {
  const { error, code } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: unknown
    code?: ErrorCode
  }
  return new ApiError(typeof error === 'string' ? error : fallback, code ?? 'internal', status)
}

/** The sentence to show for anything thrown. */
export const sentenceOf = (error: unknown, fallback: string = somethingWentWrong): string =>
  error instanceof ApiError ? error.message : fallback
