/** What the descriptions of calls under /auth/v1 share. */
import { authError } from '@hearthvoice/contract/api/auth'

export const tags = ['accounts']
export const bearer = [{ bearer: [] }]
export const refusals = { 400: authError, 422: authError, 429: authError }
export const tokenRefusals = { 401: authError, 403: authError }

export const WINDOW_MS = 5 * 60_000
