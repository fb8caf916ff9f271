import { z } from 'zod'

/** Words for programs; the sentence for people travels beside them. */
export const errorCodes = [
  'bad_request',
  'not_signed_in',
  'not_allowed',
  'plan_required',
  'limit_reached',
  'not_found',
  'voice_name_taken',
  'voice_preparing',
  'voice_not_ready',
  'voice_awaiting_consent',
  'unsupported_sound',
  'upload_incomplete',
  'too_large',
  'rate_limited',
  'provider_failed',
  'conflict',
  'unavailable',
  'no_room',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The body of every answer that is not a success, outside /auth/v1 (which speaks Supabase Auth's `{code, message}`). */
export const errorAnswer = z.object({ error: z.string(), code: z.enum(errorCodes) })
