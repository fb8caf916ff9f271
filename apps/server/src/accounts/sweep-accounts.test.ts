import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountTestApp, linkIn } from './account-test-app.ts'
import { PASSWORD, ROSE } from './auth-test-server.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const DAY_SECONDS = 86_400

test('ended sessions and used tokens go after 30 days; living sessions and a laptop’s last token stay', async () => {
  await using app = await accountTestApp()
  const laptop = app.client()
  const { data } = await laptop.signUp(ROSE)
  const ended = app.client()
  await ended.signInWithPassword({ email: ROSE.email, password: PASSWORD })
  const refreshed = app.client()
  await refreshed.signInWithPassword({ email: ROSE.email, password: PASSWORD })
  for (const _ of [1, 2, 3]) await refreshed.refreshSession()
  // The laptop never heard this answer.
  await app.client().refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
  await ended.signOut({ scope: 'local' })
  const counts = async () => [(await app.rows('sessions')).length, (await app.rows('refresh_tokens')).length]
  expect(await counts()).toEqual([3, 2 + 1 + 4])

  app.pass(29 * DAY_SECONDS)
  await sweepAccounts(app.services)
  expect(await counts()).toEqual([3, 2 + 1 + 4])
  app.pass(2 * DAY_SECONDS)
  await sweepAccounts(app.services)
  expect(await counts()).toEqual([2, 2 + 2])
  expect((await laptop.refreshSession()).error).toBeNull()
  expect((await refreshed.refreshSession()).error).toBeNull()
})

test('links, unconfirmed addresses and counts of attempts go when they are of no use', async () => {
  await using app = await accountTestApp()
  const rose = app.client()
  await rose.signUp(ROSE)
  await rose.updateUser({ email: 'new@example.com' })
  await app.client().resetPasswordForEmail('nobody@example.com')
  const { token } = linkIn((await app.mailsTo('new@example.com'))[0])
  await sweepAccounts(app.services)
  expect(await app.rows('account_links')).toHaveLength(2)
  expect(await app.rows('account_attempts')).not.toEqual([])

  app.pass(3 * DAY_SECONDS)
  await sweepAccounts(app.services)
  expect(await app.rows('account_links')).toEqual([])
  expect(await app.rows('account_attempts')).toEqual([])
  expect(await app.rows('users')).toMatchObject([{ new_email: 'new@example.com' }])
  const { error } = await app.client().verifyOtp({ type: 'email_change', token_hash: token })
  expect(error?.code).toBe('otp_expired')

  app.pass(30 * DAY_SECONDS)
  await sweepAccounts(app.services)
  expect(await app.rows('users')).toMatchObject([{ new_email: null, email_change_sent_at: null }])
})

test('deleting an account takes its links along', async () => {
  await using app = await accountTestApp()
  await app.client().signUp(ROSE)
  await app.client().resetPasswordForEmail(ROSE.email)
  await app.services.db.execute(sql`delete from users`)
  expect(await app.rows('account_links')).toEqual([])
  expect(await app.mailsTo(ROSE.email)).toEqual([])
})
