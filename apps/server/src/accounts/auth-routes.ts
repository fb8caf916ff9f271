/** Supabase Auth's wire protocol (SPEC §7), as far as `@supabase/auth-js` uses it here. */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  authHealth,
  authSession,
  authSettings,
  logoutQuery,
  passwordGrant,
  publicKeys,
  refreshGrant,
  signupRequest,
  tokenQuery,
} from '@hearthvoice/contract/api/auth'
import { requestNotUnderstood } from '@hearthvoice/contract/messages/requests'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import packageFile from '../../package.json' with { type: 'json' }
import { userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { installAuthAnswers } from './auth-error-handler.ts'
import { AuthError } from './auth-error.ts'
import { bearer, refusals, tags, tokenRefusals, WINDOW_MS } from './auth-schemas.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { otherSites, refuseOtherCalls } from './not-offered.ts'
import { refreshSession } from './refresh-session.ts'
import { requireSession } from './require-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { userRoutes } from './user-routes.ts'

/** From one address in five minutes; a family or a school may share one. */
const SIGN_UPS = 30
const SIGN_INS = 50
const REFRESHES = 300
const KEYS_MAX_AGE_SECONDS = 600

type Needs = Pick<Services, 'db' | 'accessTokens' | 'config' | 'jobs' | 'linkTokens' | 'now'>

/** Only the query tells which of the two bodies is meant, so the handler validates it. */
const validateAllButBody: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body'
    ? (body: unknown) => ({ value: body })
    : validatorCompiler({ ...part, schema: part.schema as z.ZodType })

const isPasswordGrant = (request: FastifyRequest) => tokenQuery.safeParse(request.query).data?.grant_type === 'password'

export function authRoutes(app: TypedApp, services: Needs) {
  const atMost = (requests: number) => Math.ceil(requests * services.config.rateLimitFactor)
  installAuthAnswers(app)
  allowEmptyJson(app)

  app.post(
    '/auth/v1/signup',
    {
      config: { rateLimit: { max: atMost(SIGN_UPS), timeWindow: WINDOW_MS } },
      schema: { tags, summary: 'Signs up, and in', body: signupRequest, response: { 200: authSession, ...refusals } },
    },
    ({ body, headers }) =>
      signUp(services, {
        email: body.email,
        password: body.password,
        fullName: body.data.full_name,
        userAgent: headers['user-agent'],
      }),
  )

  app.post(
    '/auth/v1/token',
    {
      validatorCompiler: validateAllButBody,
      config: {
        rateLimit: {
          max: (request) => atMost(isPasswordGrant(request) ? SIGN_INS : REFRESHES),
          keyGenerator: (request) => `${isPasswordGrant(request) ? 'sign-in' : 'refresh'} ${normalizeIP(request.ip)}`,
          timeWindow: WINDOW_MS,
        },
      },
      schema: {
        tags,
        summary: 'Signs in by password, or exchanges a refresh token for a new session',
        querystring: tokenQuery,
        body: z.union([passwordGrant, refreshGrant]),
        response: { 200: authSession, ...refusals },
      },
    },
    ({ query, body, headers }) => {
      if (query.grant_type === 'refresh_token')
        return refreshSession(services, understood(refreshGrant, body).refresh_token)
      const credentials = understood(passwordGrant, body)
      return signIn(services, { ...credentials, userAgent: headers['user-agent'] })
    },
  )

  app.post(
    '/auth/v1/logout',
    {
      onRequest: requireSession(services),
      schema: {
        tags,
        summary: 'Ends this session, the others or all',
        security: bearer,
        querystring: logoutQuery,
        response: { 204: z.null(), ...tokenRefusals },
      },
    },
    async (request, reply) => {
      await signOut(services, { user: userOf(request), scope: request.query.scope })
      return reply.code(204).send(null)
    },
  )

  userRoutes(app, services)
  linkRoutes(app, services)
  void app.register(async (scope) => confirmRoutes(scope.withTypeProvider(), services))

  app.get(
    '/auth/v1/.well-known/jwks.json',
    { schema: { tags, summary: 'Public keys that verify access tokens', response: { 200: publicKeys } } },
    (_request, reply) => {
      reply.header('cache-control', `public, max-age=${KEYS_MAX_AGE_SECONDS}`)
      return services.accessTokens.publicKeys()
    },
  )

  app.get(
    '/auth/v1/settings',
    { schema: { tags, summary: 'The ways of signing in', response: { 200: authSettings } } },
    () => ({
      external: { email: true, phone: false, anonymous_users: false, ...otherSites },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
  )

  app.get('/auth/v1/health', { schema: { tags, summary: 'Is sign-in there?', response: { 200: authHealth } } }, () => ({
    name: PRODUCT_NAME,
    version: packageFile.version,
    description: 'Accounts and sessions',
  }))

  refuseOtherCalls(app)
}

function understood<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new AuthError('validation_failed', parsed.error.issues[0]?.message ?? requestNotUnderstood)
}

/** The client marks even a logout without a body as JSON. */
function allowEmptyJson(app: TypedApp) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parseJson(request, body.toString(), done)
  })
}
