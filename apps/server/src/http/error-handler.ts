/** Where errors become answers: the only place. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@hearthvoice/contract/errors'
import {
  bodyTooLarge,
  busy,
  databaseAway,
  noRoomLeft,
  notFound,
  nothingCanBeSaved,
  requestNotUnderstood,
  somethingWentWrong,
} from '@hearthvoice/contract/messages/requests'
import { isDatabaseAway } from '../database/database.ts'
import { diskFailure } from '../disk-failure.ts'
import { ProductError } from '../product-error.ts'
import { NOT_KEPT } from './security-headers.ts'

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
  no_room: 507,
  internal: 500,
}

export type Answer = { status: number; code: ErrorCode; sentence: string }

/** The answer an error stands for; anything unexpected is 'internal' and tells nothing. */
export function answerFor(error: unknown): Answer {
  const isKnown = error instanceof ProductError && error.code !== 'internal'
  if (!isKnown && isDatabaseAway(error)) return { status: 503, code: 'unavailable', sentence: databaseAway }
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
  const disk = diskFailure(error)
  if (disk === 'full') return { status: statusOf.no_room, code: 'no_room', sentence: noRoomLeft }
  if (disk) return { status: statusOf.unavailable, code: 'unavailable', sentence: nothingCanBeSaved }
  return { status: 500, code: 'internal', sentence: somethingWentWrong }
}

const PLACE = /^ {4}at .*:\d+:\d+\)?$/

/** What may be logged of an unexpected error: names, codes and places, never statements, parameters or texts. */
export function traceOf(error: unknown): { names: string[]; places: string[] } {
  const names: string[] = []
  const places: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, stack = '', message } = at as NodeJS.ErrnoException
    names.push(typeof code === 'string' ? `${at.name} ${code}` : at.name)
    // A stack begins with the message, whose lines may look like places.
    const below = stack.slice(stack.indexOf(message) + message.length)
    places.push(
      ...below
        .split('\n')
        .filter((line) => PLACE.test(line))
        .slice(0, 6),
    )
  }
  return { names, places: places.map((line) => line.trim()) }
}

/** For addresses that the router can't read; no hook has run for them. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, sentence, code } = answerFor(error)
  request.log.info({ method: request.method, route: null, status }, 'request')
  void reply
    .code(status)
    .headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': NOT_KEPT })
    .send({ error: sentence, code })
}

/** The header beside a sentence that asks for patience. */
export function sayWhenAgain(reply: FastifyReply, error: unknown): void {
  const seconds = error instanceof Error && 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined
  if (typeof seconds === 'number') reply.header('retry-after', Math.max(1, Math.ceil(seconds)))
}

export function installErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = answerFor(error)
    if (answer.status >= 500) request.log.error(traceOf(error), 'request failed')
    sayWhenAgain(reply, error)
    return reply
      .code(answer.status)
      .header('cache-control', NOT_KEPT)
      .send({ error: answer.sentence, code: answer.code })
  })
}
