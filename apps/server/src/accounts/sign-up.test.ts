import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emailInvalid, emailTaken, fullNameNeeded } from '@hearthvoice/contract/messages/account'
import { authTestServer, PASSWORD, ROSE } from './auth-test-server.ts'

const postJson = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('S-067 S-068 S-073 S-075 S-349 S-363 signing up makes user and profile and signs in at once', async () => {
  await using server = await authTestServer()
  const { data, error } = await server.client().signUp(ROSE)
  expect(error).toBeNull()
  expect(data.session).toMatchObject({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    user: { id: data.user?.id, email: 'rose@example.com', user_metadata: { full_name: 'Rose Miller' } },
  })
  expect(data.user).toMatchObject({ aud: 'authenticated', role: 'authenticated', is_anonymous: false })
  expect(data.user?.identities).toHaveLength(1)
  expect(await server.rows(sql`select * from profiles`)).toEqual([
    { id: data.user?.id, email: 'rose@example.com', full_name: 'Rose Miller' },
  ])
})

test('neither password nor refresh token is kept', async () => {
  await using server = await authTestServer()
  const { data } = await server.client().signUp(ROSE)
  const kept = JSON.stringify([
    await server.rows(sql`select * from users`),
    await server.rows(sql`select * from sessions`),
    await server.rows(sql`select * from refresh_tokens`),
  ])
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(kept).not.toContain(PASSWORD)
  expect(kept).not.toContain(data.session?.refresh_token)
})

test('S-079 an address belongs to one account, whatever its case', async () => {
  await using server = await authTestServer()
  await server.client().signUp(ROSE)
  const { data, error } = await server.client().signUp({ ...ROSE, email: ' ROSE@Example.com ' })
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: emailTaken })
  expect(data.session).toBeNull()
  expect(await server.count('users')).toBe(1)
})

test('two sign-ups at once for one address make one account, and the other is told', async () => {
  await using server = await authTestServer()
  const answers = await Promise.all(
    ['rose@example.com', 'Rose@example.com', 'ROSE@example.com'].map((email) =>
      server.client().signUp({ ...ROSE, email }),
    ),
  )
  const codes = answers.map(({ error }) => error?.code ?? 'signed up')
  expect(codes.toSorted()).toEqual(['signed up', 'user_already_exists', 'user_already_exists'])
  expect(await server.count('users')).toBe(1)
  expect(await server.count('profiles')).toBe(1)
  expect(await server.count('sessions')).toBe(1)
})

test('S-069 when the profile cannot be made nothing is, nobody is signed in and the sentence says so', async () => {
  await using server = await authTestServer()
  await server.db.execute(sql`alter table profiles add constraint no_profile check (full_name <> 'Rose Miller')`)
  const client = server.client()
  const { data, error } = await client.signUp(ROSE)
  expect(error?.message).toBe('Failed to create user profile')
  expect(data.session).toBeNull()
  expect((await client.getSession()).data.session).toBeNull()
  expect(await server.count('users')).toBe(0)
  expect(await server.count('sessions')).toBe(0)
})

test('weak passwords are refused with the reason', async () => {
  await using server = await authTestServer()
  const refusalOf = async (password: string) => (await server.client().signUp({ ...ROSE, password })).error
  expect(await refusalOf('short')).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
  expect(await refusalOf('x7'.repeat(65))).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  expect(await refusalOf('Password1')).toMatchObject({ code: 'weak_password', reasons: ['common'] })
  expect(await server.count('users')).toBe(0)
})

test('what is missing or wrong is named in a sentence, in the form the client reads', async () => {
  await using server = await authTestServer()
  const nameless = await server.client().signUp({ email: ROSE.email, password: PASSWORD })
  expect(nameless.error).toMatchObject({ status: 400, code: 'validation_failed', message: fullNameNeeded })
  const { status, headers, body } = await server.call(
    '/auth/v1/signup',
    postJson({ email: 'rose', password: PASSWORD, data: { full_name: 'Rose' } }),
  )
  expect(status).toBe(400)
  expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(body).toEqual({ code: 'validation_failed', message: emailInvalid })
  const garbled = await server.call('/auth/v1/signup', { ...postJson(null), body: '{"email":' })
  expect(garbled).toMatchObject({ status: 400, body: { code: 'bad_json' } })
})

test('what a database cannot keep is left out of a name', async () => {
  await using server = await authTestServer()
  const { data } = await server.client().signUp({ ...ROSE, options: { data: { full_name: 'Rose\0' } } })
  expect(data.user?.user_metadata['full_name']).toBe('Rose')
})

test('S-079 signing up over and over from one address meets the rate limit', async () => {
  await using server = await authTestServer({ rateLimitFactor: '0.1' })
  const signUp = (n: number) => server.client().signUp({ ...ROSE, email: `rose${n}@example.com` })
  for (const n of [1, 2, 3]) expect((await signUp(n)).error).toBeNull()
  const { error } = await signUp(4)
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect(error?.message).toContain('rate limit')
})
