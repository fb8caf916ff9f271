import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grantTypeUnknown, refreshTokenNeeded } from '@hearthvoice/contract/messages/account'
import { authTestServer, PASSWORD, ROSE } from './auth-test-server.ts'

test('S-348 signing in by password opens a session of its own', async () => {
  await using server = await authTestServer()
  const signedUp = await server.client().signUp(ROSE)
  const { data, error } = await server.client().signInWithPassword({ email: 'Rose@Example.com', password: PASSWORD })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(signedUp.data.user?.id)
  expect(data.session?.refresh_token).not.toBe(signedUp.data.session?.refresh_token)
  expect(await server.count('sessions')).toBe(2)
})

test('S-079 an unknown address and a wrong password answer alike', async () => {
  await using server = await authTestServer()
  await server.client().signUp(ROSE)
  const wrong = await server.client().signInWithPassword({ email: ROSE.email, password: 'another lamp' })
  const unknown = await server.client().signInWithPassword({ email: 'nobody@example.com', password: PASSWORD })
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(unknown.error).toEqual(wrong.error)
  expect(unknown.data).toEqual(wrong.data)
})

test('one password typed as different code points is one password', async () => {
  await using server = await authTestServer()
  await server.client().signUp({ ...ROSE, password: 'ein grünes Fenster'.normalize('NFD') })
  const { error } = await server.client().signInWithPassword({ email: ROSE.email, password: 'ein grünes Fenster' })
  expect(error).toBeNull()
})

test('guessing at one account meets the rate limit, and time or a success lift it', async () => {
  await using server = await authTestServer({ rateLimitFactor: '0.3' })
  await server.client().signUp(ROSE)
  const guess = async (password: string) => {
    const { error } = await server.client().signInWithPassword({ email: ROSE.email, password })
    return error?.code ?? 'signed in'
  }
  expect(await guess('first guess')).toBe('invalid_credentials')
  expect(await guess('second guess')).toBe('invalid_credentials')
  expect(await guess(PASSWORD)).toBe('signed in')
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => guess(`guess number ${n}`)))
  expect(answers.filter((answer) => answer === 'invalid_credentials')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'over_request_rate_limit')).toHaveLength(2)
  expect(await guess(PASSWORD)).toBe('over_request_rate_limit')
  server.pass(15 * 60)
  expect(await guess(PASSWORD)).toBe('signed in')
})

test('counts of attempts name no address, and do not pile up', async () => {
  await using server = await authTestServer()
  await server.client().signInWithPassword({ email: 'nobody@example.com', password: PASSWORD })
  const kept = await server.rows(sql`select * from account_attempts`)
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('nobody')
  server.pass(2 * 3600)
  await server.client().signInWithPassword({ email: 'somebody@example.com', password: PASSWORD })
  expect(await server.rows(sql`select * from account_attempts`)).toHaveLength(1)
})

test('trying accounts by the dozen from one address meets the rate limit; refreshing does not suffer', async () => {
  await using server = await authTestServer({ rateLimitFactor: '0.1' })
  const client = server.client()
  await client.signUp(ROSE)
  const guess = (n: number) => server.client().signInWithPassword({ email: `rose${n}@example.com`, password: PASSWORD })
  for (const n of [1, 2, 3, 4, 5]) expect((await guess(n)).error?.code).toBe('invalid_credentials')
  const { error } = await guess(6)
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect(error?.message).toContain('rate limit')
  expect((await client.refreshSession()).error).toBeNull()
})

test('the body has to fit the grant that the query names', async () => {
  await using server = await authTestServer()
  const post = (grant: string, body: object) =>
    server.call(`/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await post('refresh_token', ROSE)).toMatchObject({ status: 400, body: { message: refreshTokenNeeded } })
  expect(await post('password', { refresh_token: 'x' })).toMatchObject({ status: 400 })
  expect(await post('magic', ROSE)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: grantTypeUnknown },
  })
})
