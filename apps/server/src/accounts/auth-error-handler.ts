/** Where errors under /auth/v1 become answers in Supabase Auth's form. */
import { errorCodes, type FastifyInstance } from 'fastify'
import type { ErrorCode } from '@hearthvoice/contract/errors'
import { answerFor, sayWhenAgain, traceOf } from '../http/error-handler.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'

const API_VERSION = '2024-01-01'

const statusOf: Record<AuthErrorCode, number> = {
  bad_json: 400,
  bad_jwt: 403,
  email_exists: 422,
  invalid_credentials: 400,
  mfa_totp_enroll_not_enabled: 422,
  no_authorization: 401,
  not_found: 404,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  // Not 500: the client drops the sentence of those.
  profile_not_created: 422,
  provider_disabled: 400,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  same_password: 422,
  saml_provider_disabled: 404,
  session_not_found: 403,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_not_found: 403,
  validation_failed: 400,
  weak_password: 422,
}

const authCodeOf: Partial<Record<ErrorCode, AuthErrorCode>> = {
  bad_request: 'validation_failed',
  too_large: 'validation_failed',
  rate_limited: 'over_request_rate_limit',
}

/** Turns errors of the routes in this scope into `{code, message}`, and marks every answer with the API's version. */
export function installAuthAnswers(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-supabase-api-version', API_VERSION).header('cache-control', 'no-store')
  })
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof AuthError) {
      if (error.cause !== undefined) request.log.error(traceOf(error), 'request failed')
      sayWhenAgain(reply, error)
      const weak = error.reasons && { weak_password: { message: error.message, reasons: error.reasons } }
      return reply.code(statusOf[error.code]).send({ code: error.code, message: error.message, ...weak })
    }
    const answer = answerFor(error)
    if (answer.status >= 500) request.log.error(traceOf(error), 'request failed')
    sayWhenAgain(reply, error)
    const isBadJson = error instanceof errorCodes.FST_ERR_CTP_INVALID_JSON_BODY
    const code = isBadJson ? 'bad_json' : (authCodeOf[answer.code] ?? 'unexpected_failure')
    return reply.code(answer.status).send({ code, message: answer.sentence })
  })
}
