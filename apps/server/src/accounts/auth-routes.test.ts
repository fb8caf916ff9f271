import { expect, test } from 'vitest'
import type { AuthChangeEvent } from '@supabase/auth-js'
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
    body: { external: { email: true }, disable_signup: false, mailer_autoconfirm: true },
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
    '/auth/v1/.well-known/jwks.json',
    '/auth/v1/settings',
    '/auth/v1/health',
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
