import { expect, test } from 'vitest'
import { AuthError, type AuthChangeEvent } from '@supabase/auth-js'
import { signInWayNotOffered } from '@hearthvoice/contract/messages/account'
import { authTestServer, memoryStorage, PASSWORD, ROSE } from './auth-test-server.ts'

test('S-070 S-353 a session outlives its client and is read without a call', async () => {
  await using server = await authTestServer()
  const storage = memoryStorage()
  const { data } = await server.client(storage).signUp(ROSE)
  await server.app.close()
  const restored = await server.client(storage).getSession()
  expect(restored.data.session?.access_token).toBe(data.session?.access_token)
})

test('signing up, refreshing, signing out and in announce themselves', async () => {
  await using server = await authTestServer()
  const client = server.client()
  const events: AuthChangeEvent[] = []
  client.onAuthStateChange((event) => void events.push(event))
  await client.getSession()
  await client.signUp(ROSE)
  await client.refreshSession()
  await client.signOut()
  await client.signInWithPassword({ email: ROSE.email, password: PASSWORD })
  expect(events.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'SIGNED_OUT',
    'SIGNED_IN',
  ])
})

test('the user is whom the token names', async () => {
  await using server = await authTestServer()
  const client = server.client()
  const { data } = await client.signUp(ROSE)
  expect((await client.getUser()).data.user).toEqual(data.user)
  expect(await server.call('/auth/v1/user')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
})

test('the client verifies tokens by the published keys, which hold no secret', async () => {
  await using server = await authTestServer()
  const client = server.client()
  const { data } = await client.signUp(ROSE)
  const { data: verified, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(verified?.header).toMatchObject({ alg: 'ES256', kid: server.secrets.signingKey.kid })
  expect(verified?.claims).toMatchObject({
    sub: data.user?.id,
    email: ROSE.email,
    role: 'authenticated',
    aud: 'authenticated',
    iss: 'Hearthvoice',
    session_id: expect.any(String),
    user_metadata: { full_name: 'Rose Miller' },
    app_metadata: { provider: 'email' },
  })
  expect((verified?.claims.exp ?? 0) - (verified?.claims.iat ?? 0)).toBe(3600)
  const { body } = await server.call('/auth/v1/.well-known/jwks.json')
  expect(JSON.stringify(body)).not.toContain(server.secrets.signingKey.d)
})

test('settings and health answer', async () => {
  await using server = await authTestServer()
  expect(await server.call('/auth/v1/settings')).toMatchObject({
    status: 200,
    body: {
      external: { email: true, phone: false, anonymous_users: false, google: false, apple: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    },
  })
  expect(await server.call('/auth/v1/health')).toMatchObject({ status: 200, body: { name: 'Hearthvoice' } })
})

test('every call stands in the OpenAPI document with its schemas', async () => {
  await using server = await authTestServer()
  const { paths = {} } = server.app.swagger()
  expect(Object.keys(paths).filter((path) => path.startsWith('/auth/v1/'))).toEqual([
    '/auth/v1/signup',
    '/auth/v1/token',
    '/auth/v1/logout',
    '/auth/v1/user',
    '/auth/v1/recover',
    '/auth/v1/resend',
    '/auth/v1/verify',
    '/auth/v1/.well-known/jwks.json',
    '/auth/v1/settings',
    '/auth/v1/health',
    '/auth/v1/confirm',
  ])
  expect(paths['/auth/v1/token']).toMatchObject({
    post: {
      parameters: [{ name: 'grant_type', in: 'query', required: true }],
      requestBody: {
        content: { 'application/json': { schema: { anyOf: [{ required: ['email', 'password'] }, {}] } } },
      },
      responses: { 200: { content: { 'application/json': { schema: { required: expect.any(Array) } } } } },
    },
  })
})

test('ways of signing in that are not offered are refused in the client’s form', async () => {
  await using server = await authTestServer()
  const client = server.client()
  const sentence = { message: signInWayNotOffered }
  const refusalOf = async (attempt: PromiseLike<{ error: unknown }>) => (await attempt).error
  expect(await refusalOf(client.signInWithOtp({ email: ROSE.email }))).toMatchObject({
    status: 422,
    code: 'otp_disabled',
    ...sentence,
  })
  expect(await refusalOf(client.signInWithSSO({ domain: 'example.com' }))).toMatchObject({
    status: 404,
    code: 'saml_provider_disabled',
  })
  expect(await refusalOf(client.signInWithIdToken({ provider: 'google', token: 'x' }))).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect(await refusalOf(client.signInAnonymously())).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(await refusalOf(client.exchangeCodeForSession('x'))).toBeInstanceOf(AuthError)
  await client.signUp(ROSE)
  expect(await refusalOf(client.mfa.enroll({ factorType: 'totp' }))).toMatchObject({
    status: 422,
    code: 'mfa_totp_enroll_not_enabled',
  })
  expect(await server.call('/auth/v1/authorize?provider=google')).toMatchObject({
    status: 400,
    body: { code: 'provider_disabled', ...sentence },
  })
  expect(await server.call('/auth/v1/nothing/here')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await server.call('/auth/v1/signup')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
