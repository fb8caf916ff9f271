import type { weakPasswordReasons } from '@hearthvoice/contract/api/auth'

/** Supabase Auth's error codes, as far as they occur here. */
export type AuthErrorCode =
  | 'bad_json'
  | 'bad_jwt'
  | 'invalid_credentials'
  | 'no_authorization'
  | 'over_request_rate_limit'
  | 'profile_not_created'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'session_not_found'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'

type Details = { reasons?: Array<(typeof weakPasswordReasons)[number]>; cause?: unknown }

/** An answer under /auth/v1 that is not a success: Supabase Auth's code and our sentence. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthErrorCode
  /** Why a password is weak. */
  readonly reasons: Details['reasons']

  constructor(code: AuthErrorCode, sentence: string, details: Details = {}) {
    super(sentence, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.reasons = details.reasons
  }
}
