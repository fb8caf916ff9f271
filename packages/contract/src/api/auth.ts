/** Supabase Auth's wire form, as the official `@supabase/auth-js` sends and expects it. */
import { z } from 'zod'
import { passwordNeeded } from '../messages/account.ts'
import { email, fullName, newPassword } from './accounts.ts'

export const signupRequest = z.object({
  email,
  password: newPassword,
  data: z.object({ full_name: fullName }),
})
export const passwordGrant = z.object({ email, password: z.string().min(1, passwordNeeded).max(1000) })
export const refreshGrant = z.object({ refresh_token: z.string().min(1).max(200) })
export const tokenQuery = z.object({ grant_type: z.enum(['password', 'refresh_token']) })
export const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })

export const authUser = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: z.iso.datetime().nullable(),
  phone: z.literal(''),
  confirmed_at: z.iso.datetime().nullable(),
  last_sign_in_at: z.iso.datetime().nullable(),
  app_metadata: z.object({ provider: z.literal('email'), providers: z.array(z.literal('email')) }),
  user_metadata: z.object({ full_name: z.string() }),
  identities: z.array(z.unknown()),
  is_anonymous: z.literal(false),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export const authSession = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  /** Seconds since the epoch. */
  expires_at: z.number().int(),
  refresh_token: z.string(),
  user: authUser,
})
export type AuthSession = z.infer<typeof authSession>

export const authError = z.object({ code: z.string(), message: z.string() })
