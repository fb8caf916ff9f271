/** Where errors become answers: the only place. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@hearthvoice/contract/errors'
import {
  bodyTooLarge,
  busy,
  notFound,
  requestNotUnderstood,
  somethingWentWrong,
} from '@hearthvoice/contract/messages/requests'
import { ProductError } from '../product-error.ts'

const statusOf: Record<ErrorCode, number> = {
  bad_request: 400,
  not_signed_in: 401,
  not_allowed: 403,
  plan_required: 402,
  limit_reached: 403,
  not_found: 404,
  voice_name_taken: 409,
  voice_preparing: 409,
  voice_not_ready: 409,
  voice_awaiting_consent: 409,
  unsupported_sound: 415,
  upload_incomplete: 400,
  too_large: 413,
  rate_limited: 429,
  provider_failed: 502,
  conflict: 409,
  unavailable: 503,
  internal: 500,
}

export type Answer = { status: number; code: ErrorCode; sentence: string }

/** The answer an error stands for; anything unexpected is 'internal' and tells nothing. */
export function answerFor(error: unknown): Answer {
  if (error instanceof ProductError) return { status: statusOf[error.code], code: error.code, sentence: error.message }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    return { status: 400, code: 'bad_request', sentence: issue?.message ?? requestNotUnderstood }
  }
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return { status: 413, code: 'too_large', sentence: bodyTooLarge }
  if (statusCode === 429) return { status: 429, code: 'rate_limited', sentence: (error as Error).message }
  if (statusCode === 503) return { status: 503, code: 'unavailable', sentence: busy }
  if (statusCode === 404) return { status: 404, code: 'not_found', sentence: notFound }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, code: 'bad_request', sentence: requestNotUnderstood }
  }
  return { status: 500, code: 'internal', sentence: somethingWentWrong }
}

/** What may be logged of an unexpected error: names, codes and places, never statements, parameters or texts. */
export function traceOf(error: unknown): { names: string[]; places: string[] } {
  const names: string[] = []
  const places: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    names.push(typeof code === 'string' ? `${at.name} ${code}` : at.name)
    places.push(...(at.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []).slice(0, 6))
  }
  return { names, places: places.map((line) => line.trim()) }
}

export function installErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = answerFor(error)
    if (answer.status >= 500) request.log.error(traceOf(error), 'request failed')
    return reply.code(answer.status).send({ error: answer.sentence, code: answer.code })
  })
}
