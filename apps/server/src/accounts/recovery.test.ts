import { AuthClient } from '@supabase/auth-js'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { linkNoLongerGood } from '@hearthvoice/contract/messages/account'
import { queuedJobs } from '../../../../testing/queued-jobs.ts'
import { accountTestApp, eventsOf, linkIn, type AccountTestApp } from './account-test-app.ts'
import { memoryStorage, PASSWORD, ROSE } from './auth-test-server.ts'

const NEW_PASSWORD = 'the lamp is still lit'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function signedUp(app: AccountTestApp) {
  const client = app.client()
  await client.signUp(ROSE)
  return client
}
async function askedLink(app: AccountTestApp, redirectTo?: string) {
  const { error } = await app.client().resetPasswordForEmail(ROSE.email, { ...(redirectTo && { redirectTo }) })
  expect(error).toBeNull()
  return linkIn((await app.mailsTo(ROSE.email))[0])
}
const redeem = async (app: AccountTestApp, token: string) =>
  (await app.client().verifyOtp({ type: 'recovery', token_hash: token })).error
const press = (app: AccountTestApp, { kind, token }: { kind: string; token: string }) =>
  fetch(`${app.url}/auth/v1/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ type: kind, token }),
    redirect: 'manual',
  })

test('S-072 S-076 S-077 from a forgotten password over the mail to a new one', async () => {
  await using app = await accountTestApp()
  const before = await signedUp(app)
  const { kind, token } = await askedLink(app)
  const client = app.client()
  const events = await eventsOf(client)
  const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash: token })
  expect(error).toBeNull()
  expect(kind).toBe('recovery')
  expect(data.user).toMatchObject({ email: ROSE.email, email_confirmed_at: expect.any(String) })
  expect(events).toEqual(['PASSWORD_RECOVERY'])
  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  expect((await before.getUser()).error?.name).toBe('AuthSessionMissingError')
  const signIn = async (password: string) =>
    (await app.client().signInWithPassword({ email: ROSE.email, password })).error?.code ?? 'signed in'
  expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual(['invalid_credentials', 'signed in'])
})

test('S-072 S-076 in a browser the mail leads to a page whose button signs in with PASSWORD_RECOVERY', async () => {
  await using app = await accountTestApp()
  await signedUp(app)
  const link = await askedLink(app)
  // A program that looks into mails opens it first, twice.
  for (const _ of [1, 2]) {
    const page = await fetch(link.address)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).toContain(`value="${link.token}"`)
  }
  const answer = await press(app, link)
  expect(answer.status).toBe(303)
  const address = new URL(answer.headers.get('location') ?? '')
  expect(`${address.origin}${address.pathname}${address.search}`).toBe(`${app.url}/auth?recovery`)

  const storage = memoryStorage()
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', { location: address })
  const client = new AuthClient({
    url: `${app.url}/auth/v1`,
    storage,
    storageKey: 'browser',
    autoRefreshToken: false,
    persistSession: true,
  })
  const recovered = new Promise((resolve) => {
    client.onAuthStateChange((event, session) => void (event === 'PASSWORD_RECOVERY' && resolve(session?.user.email)))
  })
  expect(await recovered).toBe(ROSE.email)
  expect((await client.getSession()).data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(address.hash).toBe('')
})

test('Supabase’s own form of the link leads back as well', async () => {
  await using app = await accountTestApp()
  await signedUp(app)
  const { token } = await askedLink(app)
  const visit = async (query: Record<string, string>) => {
    const address = `${app.url}/auth/v1/verify?${new URLSearchParams({ type: 'recovery', ...query }).toString()}`
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    const { origin, pathname, hash } = new URL(answer.headers.get('location') ?? '')
    return { place: `${origin}${pathname}`, fragment: Object.fromEntries(new URLSearchParams(hash.slice(1))) }
  }
  expect(await visit({ token, redirect_to: `${app.url}/onboarding` })).toEqual({
    place: `${app.url}/onboarding`,
    fragment: {
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: '3600',
      expires_at: expect.stringMatching(/^\d{10}$/),
      token_type: 'bearer',
      type: 'recovery',
    },
  })
  expect(await visit({ token, redirect_to: 'https://evil.example/' })).toEqual({
    place: `${app.url}/auth`,
    fragment: { error: 'access_denied', error_code: 'otp_expired', error_description: linkNoLongerGood },
  })
})

test('a link leads back to our own places alone, by the name one came by', async () => {
  await using app = await accountTestApp()
  await signedUp(app)
  const { port } = new URL(app.url)
  const placeOf = async (redirectTo: string) => {
    const answer = await press(app, await askedLink(app, redirectTo))
    return answer.headers.get('location')?.split('#')[0]
  }
  expect(await placeOf(`http://localhost:${port}/auth?recovery&again=1`)).toBe(`${app.url}/auth?recovery&again=1`)
  expect(await placeOf('https://evil.example/auth')).toBe(`${app.url}/auth?recovery`)
  expect(await placeOf('//evil.example')).toBe(`${app.url}/auth?recovery`)
})

test('used, expired, forged, void and mismatched links are refused alike', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  const refusals: unknown[] = []
  const refuse = async (token: string) => refusals.push(await redeem(app, token))
  const used = await askedLink(app)
  expect(await redeem(app, used.token)).toBeNull()
  await refuse(used.token)
  const expired = await askedLink(app)
  app.pass(3601)
  await refuse(expired.token)
  await refuse('A'.repeat(43))
  const replaced = await askedLink(app)
  await rose.refreshSession()
  await rose.updateUser({ password: NEW_PASSWORD })
  await refuse(replaced.token)
  const otherKind = await askedLink(app)
  refusals.push((await app.client().verifyOtp({ type: 'email_change', token_hash: otherKind.token })).error)
  const { token } = otherKind
  refusals.push((await app.client().verifyOtp({ type: 'recovery', token, email: 'other@example.com' })).error)
  const row = (await app.rows('account_links')).at(-1)
  await refuse(String(row?.['hash']))
  const alike = expect.objectContaining({ status: 403, code: 'otp_expired', message: linkNoLongerGood })
  expect(refusals).toEqual(Array.from({ length: 7 }, () => alike))
  expect((await app.client().verifyOtp({ type: 'recovery', token, email: ROSE.email })).error).toBeNull()
})

test('of clients that use one link at once one is let in', async () => {
  await using app = await accountTestApp()
  await signedUp(app)
  const { token } = await askedLink(app)
  const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(app, token)))
  expect(answers.filter((error) => error === null)).toHaveLength(1)
  expect(answers.filter((error) => error?.code === 'otp_expired')).toHaveLength(5)
  const kept = await app.services.db.execute(sql`select 1 from sessions`)
  expect(kept.rows).toHaveLength(2)
})

test('links asked for twice are both good until one is used', async () => {
  await using app = await accountTestApp()
  await signedUp(app)
  const [first, second, third] = [await askedLink(app), await askedLink(app), await askedLink(app)]
  expect(await redeem(app, second.token)).toBeNull()
  expect((await redeem(app, first.token))?.code).toBe('otp_expired')
  expect((await redeem(app, third.token))?.code).toBe('otp_expired')
})

/** Whose connection it is: the calls' or the job queue's. */
const applicationOf = (client: object): unknown =>
  'connectionParameters' in client && Object(client.connectionParameters)['application_name']

test('S-079 an address without an account gets the same answer for the same work, and no mail', async () => {
  await using app = await accountTestApp()
  await signedUp(app)
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const ask = async (email: string) => {
    queries.mockClear()
    const { status, body, headers } = await app.call('/auth/v1/recover', { json: { email } })
    const statements = queries.mock.calls.flatMap(([query], at) => {
      const client: unknown = queries.mock.contexts[at]
      if (!(client instanceof pg.Client) || applicationOf(client) !== 'hearthvoice') return []
      return [typeof query === 'string' ? query : String(Object(query)['text'])]
    })
    return { status, body, type: headers.get('content-type'), length: headers.get('content-length'), statements }
  }
  await ask('warm.up@example.com')
  const known = await ask(ROSE.email)
  expect(known).toMatchObject({ status: 200, body: {} })
  expect(known.statements.length).toBeGreaterThan(4)
  expect(await ask('nobody@example.com')).toEqual(known)
  expect(await queuedJobs(app, 'send-mail')).toHaveLength(3)
  expect(await app.mailsTo(ROSE.email)).toHaveLength(1)
  expect(await app.mailsTo('nobody@example.com')).toEqual([])
  expect(JSON.stringify(await app.rows('account_links'))).not.toContain('nobody')
})

test('S-079 the rate limit of recovery tells nothing either, and is lifted by time', async () => {
  await using app = await accountTestApp({ env: { RATE_LIMIT_FACTOR: '0.4' } })
  await signedUp(app)
  const ask = async (email: string) => {
    const { status, body } = await app.call('/auth/v1/recover', { json: { email } })
    return { status, body }
  }
  for (const email of [ROSE.email, 'nobody@example.com']) {
    for (const _ of [1, 2]) expect(await ask(email)).toEqual({ status: 200, body: {} })
  }
  const refused = await ask(ROSE.email)
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
  expect(JSON.stringify(refused.body)).toContain('rate limit')
  expect(await ask('nobody@example.com')).toEqual(refused)
  app.pass(3600)
  expect(await ask(ROSE.email)).toEqual({ status: 200, body: {} })
})

test('S-079 asking for many addresses from one place meets the rate limit', async () => {
  await using app = await accountTestApp({ env: { RATE_LIMIT_FACTOR: '0.2' } })
  const ask = async (n: number) => (await app.call('/auth/v1/recover', { json: { email: `n${n}@example.com` } })).status
  expect(await Promise.all([1, 2, 3, 4].map(ask))).toEqual([200, 200, 200, 200])
  expect(await ask(5)).toBe(429)
})

test('neither rows nor jobs hold a link’s token, and a mail written twice names the same', async () => {
  await using app = await accountTestApp()
  await signedUp(app)
  const { token } = await askedLink(app)
  await app.client().resetPasswordForEmail(ROSE.email)
  const [job] = await queuedJobs(app, 'send-mail')
  expect(Object.keys(job ?? {}).toSorted()).toEqual(['id', 'kind'])
  const { rows } = await app.services.db.execute(sql`select data, output from pgboss.job`)
  const kept = JSON.stringify([await app.rows('account_links'), rows])
  expect(kept).not.toContain(token)
  await app.services.db.transaction((tx) =>
    app.services.jobs.send(tx, 'send-mail', job ?? { kind: 'recovery', id: '' }),
  )
  const tokens = (await app.mailsTo(ROSE.email)).map((mail) => linkIn(mail).token)
  expect(tokens).toHaveLength(3)
  expect(new Set(tokens).size).toBe(2)
})

test('a mail that was held up until its link is no good is not written', async () => {
  await using app = await accountTestApp()
  await signedUp(app)
  await app.client().resetPasswordForEmail(ROSE.email)
  app.pass(3601)
  expect(await app.mailsTo(ROSE.email)).toEqual([])
})

test('a recovery lets back in whom guesses at the password had locked out', async () => {
  await using app = await accountTestApp({ env: { RATE_LIMIT_FACTOR: '0.3' } })
  await signedUp(app)
  const signIn = async (password: string) =>
    (await app.client().signInWithPassword({ email: ROSE.email, password })).error?.code ?? 'signed in'
  for (const _ of [1, 2, 3, 4]) await signIn('a wrong guess')
  expect(await signIn(PASSWORD)).toBe('over_request_rate_limit')
  expect(await redeem(app, (await askedLink(app)).token)).toBeNull()
  expect(await signIn(PASSWORD)).toBe('signed in')
})

test('a link is void once the account has another address', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  const recovery = await askedLink(app)
  await rose.updateUser({ email: 'new@example.com' })
  const { token } = linkIn((await app.mailsTo('new@example.com'))[0])
  expect((await app.client().verifyOtp({ type: 'email_change', token_hash: token })).error).toBeNull()
  expect((await redeem(app, recovery.token))?.code).toBe('otp_expired')
})

test('what is no link is told so in the client’s form', async () => {
  await using app = await accountTestApp()
  const verify = async (json: object) => (await app.call('/auth/v1/verify', { json })).body
  expect(await verify({ type: 'magiclink', token_hash: 'x' })).toMatchObject({ code: 'validation_failed' })
  expect(await verify({ type: 'recovery' })).toMatchObject({ code: 'validation_failed' })
  expect(await verify({ type: 'recovery', token: 'x' })).toMatchObject({ code: 'validation_failed' })
  const page = await app.call('/auth/v1/confirm?type=recovery&token=%22%3E%3Cscript%3E')
  const text = new TextDecoder().decode(page.body as Uint8Array)
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
})
