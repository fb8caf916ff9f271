import { expect, test } from 'vitest'
import { emailTaken, samePassword } from '@hearthvoice/contract/messages/account'
import { accountTestApp, eventsOf, linkIn, type AccountTestApp } from './account-test-app.ts'
import { PASSWORD, ROSE } from './auth-test-server.ts'

const NEW_EMAIL = 'rose.at.home@example.com'
const NEW_PASSWORD = 'the lamp is still lit'

async function signedUp(app: AccountTestApp) {
  const client = app.client()
  await client.signUp(ROSE)
  return client
}
async function signIn(app: AccountTestApp, email: string, password: string) {
  const client = app.client()
  const { error } = await client.signInWithPassword({ email, password })
  return { client, code: error?.code ?? 'signed in' }
}

test('S-072 a new name is in the user, the session and the profile, and announces itself', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  const events = await eventsOf(rose)
  const { data, error } = await rose.updateUser({ data: { full_name: ' Rose Ólafsdóttir ' } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: ROSE.email, user_metadata: { full_name: 'Rose Ólafsdóttir' } })
  expect(events).toEqual(['USER_UPDATED'])
  expect((await rose.getSession()).data.session?.user.user_metadata).toEqual({ full_name: 'Rose Ólafsdóttir' })
  expect(await app.rows('profiles')).toMatchObject([{ email: ROSE.email, full_name: 'Rose Ólafsdóttir' }])
})

test('S-072 a new password lets in from then on, ends the other sessions, and is told of by mail', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  const elsewhere = (await signIn(app, ROSE.email, PASSWORD)).client
  const events = await eventsOf(rose)
  expect((await rose.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  expect(events).toEqual(['USER_UPDATED'])
  expect((await rose.getUser()).error).toBeNull()
  expect((await rose.refreshSession()).error).toBeNull()
  expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await signIn(app, ROSE.email, PASSWORD)).code).toBe('invalid_credentials')
  expect((await signIn(app, ROSE.email, NEW_PASSWORD)).code).toBe('signed in')
  expect(await app.mailsTo(ROSE.email)).toMatchObject([
    { subject: 'Your password has changed', text: expect.stringContaining('Dear Rose Miller,') },
  ])
})

test('a password that is weak, or the present one, changes nothing, and neither does what came with it', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  const change = async (password: string) =>
    (await rose.updateUser({ password, email: NEW_EMAIL, data: { full_name: 'Somebody' } })).error
  expect(await change('short')).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
  expect(await change('Password1')).toMatchObject({ code: 'weak_password', reasons: ['common'] })
  expect(await change('rose@example.com')).toMatchObject({ code: 'weak_password', reasons: ['common'] })
  expect(await change(PASSWORD)).toMatchObject({ status: 422, code: 'same_password', message: samePassword })
  const { data } = await rose.getUser()
  expect(data.user?.user_metadata).toEqual({ full_name: 'Rose Miller' })
  expect(data.user?.new_email).toBeUndefined()
  expect((await signIn(app, ROSE.email, PASSWORD)).code).toBe('signed in')
  expect(await app.mailsTo(NEW_EMAIL)).toEqual([])
})

test('S-072 a new address waits until its mail is answered; then it is the account’s, and the old one is told', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  const events = await eventsOf(rose)
  const { data } = await rose.updateUser({ email: NEW_EMAIL }, { emailRedirectTo: `${app.url}/dashboard/settings` })
  expect(data.user).toMatchObject({
    email: ROSE.email,
    new_email: NEW_EMAIL,
    email_change_sent_at: expect.stringMatching(/^\d{4}-/),
  })
  expect(events).toEqual(['USER_UPDATED'])
  expect((await signIn(app, NEW_EMAIL, PASSWORD)).code).toBe('invalid_credentials')
  expect((await signIn(app, ROSE.email, PASSWORD)).code).toBe('signed in')

  const [mail] = await app.mailsTo(NEW_EMAIL)
  expect(mail?.subject).toBe('Confirm your new email address')
  const { address, kind, token } = linkIn(mail)
  expect(address.startsWith(`${app.url}/auth/v1/confirm?`)).toBe(true)
  const body = new URLSearchParams({ type: kind, token })
  const answer = await fetch(`${app.url}/auth/v1/confirm`, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  const back = new URL(answer.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(`${app.url}/dashboard/settings`)
  expect(new URLSearchParams(back.hash.slice(1)).get('type')).toBe('email_change')

  const changed = (await rose.getUser()).data.user
  expect(changed).toMatchObject({ email: NEW_EMAIL, email_confirmed_at: expect.any(String) })
  expect(changed?.new_email).toBeUndefined()
  expect(await app.rows('profiles')).toMatchObject([{ email: NEW_EMAIL }])
  expect((await signIn(app, ROSE.email, PASSWORD)).code).toBe('invalid_credentials')
  expect((await signIn(app, NEW_EMAIL, PASSWORD)).code).toBe('signed in')
  const [told] = await app.mailsTo(ROSE.email)
  expect(told).toMatchObject({ subject: 'Your email address has changed', text: expect.stringContaining(NEW_EMAIL) })
})

test('a taken address is refused with no more than sign-up tells', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  await app.client().signUp({ ...ROSE, email: NEW_EMAIL })
  const { error } = await rose.updateUser({ email: NEW_EMAIL.toUpperCase() })
  expect(error).toMatchObject({ status: 422, code: 'email_exists', message: emailTaken })
  expect((await rose.getUser()).data.user?.new_email).toBeUndefined()
  expect(await app.mailsTo(NEW_EMAIL)).toEqual([])
})

test('an address that two people wait for goes to who confirms first', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  const other = app.client()
  await other.signUp({ ...ROSE, email: 'other@example.com' })
  await rose.updateUser({ email: NEW_EMAIL })
  await other.updateUser({ email: NEW_EMAIL })
  const links = (await app.mailsTo(NEW_EMAIL)).map(linkIn)
  const answers = await Promise.all(
    links.map(({ token }) => app.client().verifyOtp({ type: 'email_change', token_hash: token })),
  )
  expect(answers.map(({ error }) => error?.code ?? 'confirmed').toSorted()).toEqual(['confirmed', 'email_exists'])
  const users = await app.rows('users')
  expect(users.filter(({ email }) => email === NEW_EMAIL)).toHaveLength(1)
})

test('another wish, or none, makes the link of the first void', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  const confirm = async (to: string) => {
    const { token } = linkIn((await app.mailsTo(to))[0])
    return (await app.client().verifyOtp({ type: 'email_change', token_hash: token })).error?.code ?? 'confirmed'
  }
  await rose.updateUser({ email: 'first@example.com' })
  await rose.updateUser({ email: 'second@example.com' })
  expect(await confirm('first@example.com')).toBe('otp_expired')
  const { data } = await rose.updateUser({ email: ROSE.email })
  expect(data.user?.new_email).toBeUndefined()
  expect(await confirm('second@example.com')).toBe('otp_expired')
  expect((await rose.getUser()).data.user?.email).toBe(ROSE.email)
})

test('the mail to a waiting address is sent again, and whoever asks learns nothing', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  await rose.updateUser({ email: NEW_EMAIL })
  const nothing = { data: { user: null, session: null }, error: null }
  expect(await app.client().resend({ type: 'email_change', email: ROSE.email })).toEqual(nothing)
  expect(await app.client().resend({ type: 'email_change', email: 'nobody@example.com' })).toEqual(nothing)
  const mails = await app.mailsTo(NEW_EMAIL)
  expect(mails).toHaveLength(2)
  const { token } = linkIn(mails[0])
  const { data } = await app.client().verifyOtp({ type: 'email_change', token, email: NEW_EMAIL })
  expect(data.user?.email).toBe(NEW_EMAIL)
  expect((await app.client().resend({ type: 'signup', email: ROSE.email })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('of two devices that choose a password at once one is heard, and the other is signed out', async () => {
  await using app = await accountTestApp()
  const devices = [await signedUp(app), (await signIn(app, ROSE.email, PASSWORD)).client]
  const answers = await Promise.all(
    devices.map((device, at) => device.updateUser({ password: `${NEW_PASSWORD} ${at}` })),
  )
  expect(answers.map(({ error }) => error?.name ?? 'heard').toSorted()).toEqual(['AuthSessionMissingError', 'heard'])
  const heard = answers.findIndex(({ error }) => error === null)
  expect((await signIn(app, ROSE.email, `${NEW_PASSWORD} ${heard}`)).code).toBe('signed in')
  expect((await signIn(app, ROSE.email, `${NEW_PASSWORD} ${1 - heard}`)).code).toBe('invalid_credentials')
})

test('changes of address and guesses at the password meet the rate limit', async () => {
  await using app = await accountTestApp({ env: { RATE_LIMIT_FACTOR: '0.4' } })
  const rose = await signedUp(app)
  const wish = async (n: number) => (await rose.updateUser({ email: `rose${n}@example.com` })).error
  expect([await wish(1), await wish(2)]).toEqual([null, null])
  const refused = await wish(3)
  expect(refused).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  expect(refused?.message).toContain('rate limit')
  const guess = async () => (await rose.updateUser({ password: PASSWORD })).error?.code
  for (const _ of [1, 2, 3, 4]) expect(await guess()).toBe('same_password')
  expect(await guess()).toBe('over_request_rate_limit')
  app.pass(3600)
  await rose.refreshSession()
  expect(await wish(4)).toBeNull()
})

test('nobody’s mailbox is filled by wishes of several accounts', async () => {
  await using app = await accountTestApp({ env: { RATE_LIMIT_FACTOR: '0.25' } })
  const wish = async (n: number) => {
    const client = app.client()
    await client.signUp({ ...ROSE, email: `rose${n}@example.com` })
    return (await client.updateUser({ email: NEW_EMAIL })).error?.code ?? 'sent'
  }
  expect([await wish(1), await wish(2), await wish(3)]).toEqual(['sent', 'sent', 'over_email_send_rate_limit'])
})

test('a phone number, another’s token or none change nothing', async () => {
  await using app = await accountTestApp()
  const rose = await signedUp(app)
  expect((await rose.updateUser({ phone: '+15550100' })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  const put = (token?: string) =>
    app.call('/auth/v1/user', { method: 'PUT', json: { data: { full_name: 'X' } }, ...(token && { token }) })
  expect(await put()).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  expect(await put('not.a.token')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  const { data } = await rose.getSession()
  await rose.signOut()
  expect(await put(data.session?.access_token)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
})

test('S-339 there is one role, and no wish for another is heard', async () => {
  await using app = await accountTestApp()
  const client = app.client()
  await client.signUp({ ...ROSE, options: { data: { full_name: 'Rose', role: 'admin' } } })
  await client.updateUser({ data: { role: 'service_role', full_name: 'Rose Miller' } })
  const { data } = await client.getSession()
  const put = { json: { role: 'admin', app_metadata: { role: 'admin' } }, token: data.session?.access_token ?? '' }
  const { body } = await app.call('/auth/v1/user', { method: 'PUT', ...put })
  expect(body).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Rose Miller' },
  })
  expect(JSON.stringify((await client.getClaims()).data)).not.toMatch(/admin|service_role/)
})
