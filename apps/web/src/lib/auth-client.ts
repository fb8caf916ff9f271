/** The official Supabase Auth client on our own server; loaded when first needed. */
import type { GoTrueClient } from '@supabase/auth-js'
import { noAccessToken } from '@hearthvoice/contract/messages/account'
import { calls } from '@hearthvoice/contract/paths'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import { ApiError } from './api-error.ts'

const storageKey = `${PRODUCT_NAME.toLowerCase()}-session`
let client: Promise<GoTrueClient> | null = null

export function authClient(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(
    ({ GoTrueClient }) =>
      new GoTrueClient({
        url: `${window.location.origin}${calls.auth}`,
        storageKey,
        autoRefreshToken: true,
        persistSession: true,
        detectSessionInUrl: false,
      }),
  )
  return client
}

/** The session's token, refreshed if it has run out; null when signed out. */
export async function accessToken(): Promise<string | null> {
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token ?? null
}

/** As `accessToken`, for calls that make no sense without one. */
export async function accessTokenNeeded(): Promise<string> {
  const token = await accessToken()
  if (!token) throw new ApiError(noAccessToken, 'not_signed_in', 401)
  return token
}

/** Ends the session here after the server refused its token; who listens to auth events shows the sign-in screen. */
export async function dropSession(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' })
}
