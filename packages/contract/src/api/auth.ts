/**
 * Supabase Auth's wire form, as the official `@supabase/auth-js` sends and expects it. Fields that it sends besides
 * (captcha token, code challenge) are ignored.
 */
import { z } from 'zod'
import {
  fullNameNeeded,
  grantTypeUnknown,
  linkNeeded,
  mailKindUnknown,
  passwordNeeded,
  passwordTooLong,
  phoneNotOffered,
  refreshTokenNeeded,
  scopeUnknown,
  signInWayNotOffered,
} from '../messages/account.ts'
import { MAX_PASSWORD_LENGTH } from '../limits.ts'
import { email, fullName } from './accounts.ts'

/** Wide enough for any password, so that the server's own rules answer; narrow enough to be hashed. */
const givenPassword = z.string(passwordNeeded).min(1, passwordNeeded).max(1000, passwordTooLong(MAX_PASSWORD_LENGTH))

export const signupRequest = z.object({
  email,
  password: givenPassword,
  data: z.object({ full_name: fullName }, fullNameNeeded),
})
export const passwordGrant = z.object({ email, password: givenPassword })
export const refreshGrant = z.object({
  refresh_token: z.string(refreshTokenNeeded).min(1, refreshTokenNeeded).max(200),
})
export const tokenQuery = z.object({ grant_type: z.enum(['password', 'refresh_token'], grantTypeUnknown) })
export const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others'], scopeUnknown).default('global') })
export type LogoutScope = z.infer<typeof logoutQuery>['scope']

export const userChange = z.object({
  email: email.optional(),
  password: givenPassword.optional(),
  data: z.object({ full_name: fullName.optional() }).optional(),
  phone: z.never(phoneNotOffered).optional(),
})

const MAX_ADDRESS_LENGTH = 2000
/** Where a mail's link leads back to; anywhere but on our own origin it is passed over. */
export const returnQuery = z.object({ redirect_to: z.string().max(MAX_ADDRESS_LENGTH).optional() })
export const recoverRequest = z.object({ email })
export const resendRequest = z.object({ email, type: z.enum(['email_change'], mailKindUnknown) })

export const linkKinds = ['recovery', 'email_change'] as const
export type LinkKind = (typeof linkKinds)[number]
const linkKind = z.enum(linkKinds, signInWayNotOffered)
const linkToken = z.string(linkNeeded).min(1, linkNeeded).max(200, linkNeeded)
/** A link's token alone, or with the address its mail went to. */
export const verifyRequest = z
  .object({ type: linkKind, token_hash: linkToken.optional(), token: linkToken.optional(), email: email.optional() })
  .refine(({ token_hash, token, email }) => token_hash ?? (token && email), linkNeeded)
export const linkQuery = returnQuery.extend({ type: linkKind, token: linkToken })
export const confirmForm = z.object({ type: linkKind, token: linkToken })

const moment = z.iso.datetime()
const identity = z.object({
  identity_id: z.uuid(),
  id: z.uuid(),
  user_id: z.uuid(),
  identity_data: z.object({ sub: z.uuid(), email: z.string(), full_name: z.string() }),
  provider: z.literal('email'),
  email: z.string(),
  last_sign_in_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
})

export const authUser = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: moment.nullable(),
  /** An address that waits for its confirmation; until then `email` stays. */
  new_email: z.string().optional(),
  email_change_sent_at: moment.optional(),
  phone: z.literal(''),
  confirmed_at: moment.nullable(),
  last_sign_in_at: moment.nullable(),
  app_metadata: z.object({ provider: z.literal('email'), providers: z.array(z.literal('email')) }),
  user_metadata: z.object({ full_name: z.string() }),
  identities: z.array(identity),
  is_anonymous: z.literal(false),
  created_at: moment,
  updated_at: moment,
})
export type AuthUser = z.infer<typeof authUser>

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

/** Public halves of the keys that sign access tokens (RFC 7517). */
export const publicKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
      key_ops: z.array(z.literal('verify')),
    }),
  ),
})
export type PublicKeys = z.infer<typeof publicKeys>

export const authSettings = z.object({
  /** Ways of signing in, and other sites' accounts by the site's name. */
  external: z.object({ email: z.boolean(), phone: z.boolean(), anonymous_users: z.boolean() }).catchall(z.boolean()),
  disable_signup: z.boolean(),
  /** Sign-up signs in at once, without a confirmation by mail. */
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
})
export const authHealth = z.object({ name: z.string(), version: z.string(), description: z.string() })

export const weakPasswordReasons = ['length', 'common'] as const
export const authError = z.object({
  code: z.string(),
  message: z.string(),
  weak_password: z.object({ message: z.string(), reasons: z.array(z.enum(weakPasswordReasons)) }).optional(),
})
