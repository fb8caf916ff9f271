import type { weakPasswordReasons } from '@hearthvoice/contract/api/auth'

/** Supabase Auth's error codes, as far as they occur here. */
export type AuthErrorCode =
  | 'bad_json'
  | 'bad_jwt'
  | 'email_exists'
  | 'invalid_credentials'
  | 'mfa_totp_enroll_not_enabled'
  | 'no_authorization'
  | 'not_found'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'profile_not_created'
  | 'provider_disabled'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_not_found'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'

type Details = {
  reasons?: Array<(typeof weakPasswordReasons)[number]>
  retryAfterSeconds?: number
  cause?: unknown
}

/** An answer under /auth/v1 that is not a success: Supabase Auth's code and our sentence. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthErrorCode
  /** Why a password is weak. */
  readonly reasons: Details['reasons']
  /** When it is worth asking again. */
  readonly retryAfterSeconds: Details['retryAfterSeconds']

  constructor(code: AuthErrorCode, sentence: string, details: Details = {}) {
    super(sentence, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.reasons = details.reasons
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
