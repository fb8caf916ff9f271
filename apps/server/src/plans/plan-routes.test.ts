import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/test-app.ts'

test('S-415 S-438 the packages are public', async () => {
  await using app = await testApp({ jobs: false })
  const { status, body } = await app.call('/api/v1/packages')
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { id: 'starter', name: 'Starter', mode: 'payment', amount: 1900, approximate_words: 2500 },
    { id: 'family', name: 'Family', mode: 'payment', amount: 3900, most_popular: true },
    { id: 'legacy', name: 'Legacy', mode: 'payment', amount: 9900, limits: { voices: 5 } },
  ])
})

test('S-408 S-410 S-412 S-413 the account tells plan, usage and what they allow; onboarding asks for its own limits', async () => {
  await using app = await testApp({ jobs: false })
  const { token } = await app.signUp()
  const { body } = await app.call('/api/v1/account', { token })
  expect(body).toMatchObject({
    plan: { name: 'No Plan', active: false, trial: true, limits: { voices: 1, stories: 0, characters: 0 } },
    usage: { voices: 0, stories: 0, characters: 0 },
    remaining_characters: 0,
    subscription: null,
    can_create_voice: { allowed: true, reason: null },
    can_create_story: { allowed: false },
  })
  const onboarding = await app.call('/api/v1/account?onboarding=true', { token })
  expect(onboarding.body).toMatchObject({ plan: { limits: { characters: 15_000 } }, remaining_characters: 15_000 })
})

test('S-342 a package given away makes the plan active', async () => {
  await using app = await testApp({ jobs: false })
  const { token, userId } = await app.signUp()
  await app.grant(userId, 'family')
  const { body } = await app.call('/api/v1/account', { token })
  expect(body).toMatchObject({ plan: { id: 'family', name: 'Family', active: true }, remaining_characters: 60_000 })
  const orders = await app.call('/api/v1/orders', { token })
  expect(orders.body).toMatchObject({
    items: [
      { package: 'family', payment_status: 'paid', status: 'completed', order_status: 'completed', amount_total: 0 },
    ],
    next: null,
  })
  const stranger = await app.signUp()
  expect((await app.call('/api/v1/orders', { token: stranger.token })).body).toEqual({ items: [], next: null })
})

test('S-347 S-409 the character check answers allowed and a reason', async () => {
  await using app = await testApp({ jobs: false })
  const { token } = await app.signUp()
  const ask = (json: object) => app.call('/api/v1/permissions/characters', { token, json })
  expect((await ask({ length: 10 })).body).toMatchObject({ allowed: false, remaining: 0 })
  expect((await ask({ length: 15_000, onboarding: true })).body).toEqual({
    allowed: true,
    reason: null,
    remaining: 15_000,
  })
  expect((await ask({ length: 15_001, onboarding: true })).body).toMatchObject({
    allowed: false,
    reason: 'This story would exceed your character limit. You have 15,000 characters remaining.',
  })
  expect(await ask({ length: -1 })).toMatchObject({ status: 400, body: { code: 'bad_request' } })
})

test('S-271 S-411 beginning the trial can be repeated', async () => {
  await using app = await testApp({ jobs: false })
  const { token } = await app.signUp()
  for (const _ of [1, 2]) {
    const { status, body } = await app.call('/api/v1/trial', { token, method: 'POST' })
    expect({ status, body }).toEqual({ status: 200, body: { allowed: true, reason: null } })
  }
})
