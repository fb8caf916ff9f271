import { signInWayNotOffered } from '@hearthvoice/contract/messages/account'
import { notFound } from '@hearthvoice/contract/messages/requests'
import type { TypedApp } from '../http/typed-app.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'

/** The other sites' accounts that the client knows by name. */
const OTHER_SITES = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]
export const otherSites: Record<string, boolean> = Object.fromEntries(OTHER_SITES.map((name) => [name, false]))

const codes: Record<string, AuthErrorCode> = {
  otp: 'otp_disabled',
  magiclink: 'otp_disabled',
  authorize: 'provider_disabled',
  callback: 'provider_disabled',
  sso: 'saml_provider_disabled',
  factors: 'mfa_totp_enroll_not_enabled',
}

/** Supabase Auth's calls that there are none of here answer in its form as well. */
export function refuseOtherCalls(app: TypedApp) {
  app.all<{ Params: { '*': string } }>('/auth/v1/*', { schema: { hide: true } }, ({ params }) => {
    const code = codes[params['*'].split('/', 1)[0] ?? '']
    throw code ? new AuthError(code, signInWayNotOffered) : new AuthError('not_found', notFound)
  })
}
