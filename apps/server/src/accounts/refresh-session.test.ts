import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authTestServer, memoryStorage, PASSWORD, ROSE } from './auth-test-server.ts'

type Server = Awaited<ReturnType<typeof authTestServer>>

const GRACE_SECONDS = 10

async function signedUp(server: Server) {
  const { data } = await server.client().signUp(ROSE)
  if (!data.session) throw new Error('not signed up')
  return data.session
}

/** Presents a refresh token as a client of its own. */
async function refresh(server: Server, token: string) {
  const { data, error } = await server.client().refreshSession({ refresh_token: token })
  return { session: data.session, token: data.session?.refresh_token ?? '', code: error?.code }
}

test('S-071 S-350 a refresh gives a new session of the same family, again and again', async () => {
  await using server = await authTestServer()
  const first = await signedUp(server)
  server.pass(3600)
  const second = await refresh(server, first.refresh_token)
  expect(second.token).not.toBe(first.refresh_token)
  expect(second.session?.expires_at).toBeGreaterThanOrEqual((first.expires_at ?? 0) + 3599)
  server.pass(3600)
  const third = await refresh(server, second.token)
  expect(third.session?.user.id).toBe(first.user.id)
  expect(await server.count('sessions')).toBe(1)
  const { data, error } = await server.client().getUser(third.session?.access_token)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(ROSE.email)
})

test('S-070 S-071 a client that comes back after its access token expired is refreshed by itself', async () => {
  await using server = await authTestServer()
  const storage = memoryStorage()
  server.pass(-7200)
  await server.client(storage).signUp(ROSE)
  server.pass(7200)
  const returning = server.client(storage)
  const { data } = await returning.getSession()
  expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000)
  expect((await returning.getUser()).data.user?.email).toBe(ROSE.email)
})

test('clients that refresh at once all arrive at the same valid session', async () => {
  await using server = await authTestServer()
  const first = await signedUp(server)
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(server, first.refresh_token)))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined))
  const tokens = new Set(answers.map(({ token }) => token))
  expect(tokens.size).toBe(1)
  expect(await server.rows(sql`select 1 from refresh_tokens`)).toHaveLength(2)
  for (const { session } of answers) {
    expect((await server.client().getUser(session?.access_token)).error).toBeNull()
  }
})

test('a token used again within the grace gives the current session, even two steps on', async () => {
  await using server = await authTestServer()
  const first = await signedUp(server)
  const second = await refresh(server, first.refresh_token)
  const third = await refresh(server, second.token)
  server.pass(GRACE_SECONDS - 2)
  expect((await refresh(server, first.refresh_token)).token).toBe(third.token)
  expect((await refresh(server, third.token)).code).toBeUndefined()
})

test('a laptop closed before it heard the answer comes back days later to its session', async () => {
  await using server = await authTestServer()
  const storage = memoryStorage()
  await server.client(storage).signUp(ROSE)
  const kept = new Map(storage.items)
  const unheard = await server.client(storage).refreshSession()
  for (const [key, value] of kept) storage.setItem(key, value)
  server.pass(5 * 24 * 3600)
  const { data, error } = await server.client(storage).refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).toBe(unheard.data.session?.refresh_token)
  expect(await server.rows(sql`select 1 from refresh_tokens`)).toHaveLength(2)
  const next = await refresh(server, data.session?.refresh_token ?? '')
  expect(next.code).toBeUndefined()
  expect(next.token).not.toBe(data.session?.refresh_token)
})

test('a token older than the one before the current ends its session after the grace, and no other', async () => {
  await using server = await authTestServer()
  const first = await signedUp(server)
  const elsewhere = await server.client().signInWithPassword({ email: ROSE.email, password: PASSWORD })
  const second = await refresh(server, first.refresh_token)
  const third = await refresh(server, second.token)
  server.pass(GRACE_SECONDS + 1)
  expect((await refresh(server, second.token)).token).toBe(third.token)
  expect((await refresh(server, first.refresh_token)).code).toBe('refresh_token_already_used')
  for (const { token } of [second, third]) expect((await refresh(server, token)).code).toBe('refresh_token_not_found')
  expect((await server.client().getUser(third.session?.access_token)).error?.name).toBe('AuthSessionMissingError')
  expect((await server.client().getUser(elsewhere.data.session?.access_token)).error).toBeNull()
})

test('a stolen token used once is noticed when its owner goes on from the one before', async () => {
  await using server = await authTestServer()
  const owner = await signedUp(server)
  const thief = await refresh(server, owner.refresh_token)
  const thiefAgain = await refresh(server, thief.token)
  server.pass(GRACE_SECONDS + 1)
  expect((await refresh(server, owner.refresh_token)).code).toBe('refresh_token_already_used')
  expect((await refresh(server, thiefAgain.token)).code).toBe('refresh_token_not_found')
})

test('a token that was never given or whose session has ended is unknown', async () => {
  await using server = await authTestServer()
  expect((await refresh(server, 'never-given')).code).toBe('refresh_token_not_found')
  const client = server.client()
  const { data } = await client.signUp(ROSE)
  await client.signOut()
  expect((await refresh(server, data.session?.refresh_token ?? '')).code).toBe('refresh_token_not_found')
})

test('one session refreshed over and over meets the rate limit and lives on', async () => {
  await using server = await authTestServer({ rateLimitFactor: '0.1' })
  let { refresh_token: token } = await signedUp(server)
  for (let n = 0; n < 3; n++) ({ token } = await refresh(server, token))
  expect((await refresh(server, token)).code).toBe('over_request_rate_limit')
  server.pass(60)
  expect((await refresh(server, token)).code).toBeUndefined()
})
