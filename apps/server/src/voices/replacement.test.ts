import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { trialVoiceLimit } from '@hearthvoice/contract/messages/limits'
import { voiceAwaitingConsent, voiceStillPreparing } from '@hearthvoice/contract/messages/voices'
import { queuedJobs } from '../../../../testing/queued-jobs.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { driftOfUsage } from '../../../../testing/recounted-usage.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { readVoice, startVoice, uploadVoice } from '../../../../testing/upload-voice.ts'
import { prepareVoice } from './prepare-voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())
afterEach(async () => {
  expect(await driftOfUsage(app)).toEqual([])
})

const replacing = { replace: 'true' }
const prepare = (voiceId: string) =>
  prepareVoice(app.services, { voiceId }, { signal: new AbortController().signal, last: false })
const voicesOf = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/voices', { token: user.token })
  return (body as { items: Voice[] }).items.map(({ name, status }) => [name, status])
}
const voicesUsed = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/account', { token: user.token })
  return (body as { usage: { voices: number } }).usage.voices
}
async function trialWithVoice() {
  const user = await app.signUp()
  return { user, old: await giveVoice(app.services, { userId: user.userId, name: 'Old' }) }
}

test('S-262 S-263 an explicit replacement takes the place of the trial voice once it is ready', async () => {
  const { user, old } = await trialWithVoice()
  const { elevenlabs_voice_id: oldProviderId } = await readVoice(app, user, old)
  const json = { voice_id: old, title: 'Snow', content: 'It snowed.', onboarding: true }
  const { body: story } = await app.call('/api/v1/stories', { token: user.token, json })

  expect(await uploadVoice(app, user, { name: 'New' })).toMatchObject({ status: 403, body: { error: trialVoiceLimit } })
  const id = await startVoice(app, user, { name: 'New', fields: replacing })
  // Until then the old one stands, and speaks.
  expect(await voicesOf(user)).toEqual([
    ['New', 'preparing'],
    ['Old', 'ready'],
  ])
  expect(await voicesUsed(user)).toBe(1)
  await prepare(id)
  expect(await voicesOf(user)).toEqual([['New', 'ready']])
  expect(await voicesUsed(user)).toBe(1)
  expect(await queuedJobs(app, 'remove-provider-voice')).toContainEqual({
    provider: 'engine',
    providerVoiceId: oldProviderId,
  })
  const { id: storyId } = story as { id: string }
  expect(await app.call(`/api/v1/stories/${storyId}`, { token: user.token })).toMatchObject({ body: { voice_id: id } })
})

test('S-264 a failed replacement leaves the old voice standing, and another may be tried', async () => {
  const { user } = await trialWithVoice()
  const silent = new Uint8Array(44 + 32_000)
  silent.set(new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt '))
  silent[16] = 16
  const id = await startVoice(app, user, { name: 'New', fields: replacing, file: silent })
  await prepare(id)
  expect(await voicesOf(user)).toEqual([
    ['New', 'failed'],
    ['Old', 'ready'],
  ])
  expect(await voicesUsed(user)).toBe(1)
  const second = await startVoice(app, user, { name: 'New', fields: replacing })
  await prepare(second)
  expect(await voicesOf(user)).toEqual([['New', 'ready']])
  expect(await voicesUsed(user)).toBe(1)
})

test('one replacement at a time; one that waits for consent replaces nothing before', async () => {
  const { user } = await trialWithVoice()
  const id = await startVoice(app, user, { name: 'New', fields: { ...replacing, consent: null } })
  const another = () => uploadVoice(app, user, { name: 'Newer', fields: replacing })
  expect(await another()).toMatchObject({ status: 409, body: { error: voiceStillPreparing, code: 'voice_preparing' } })
  await prepare(id)
  expect(await voicesOf(user)).toEqual([
    ['New', 'awaiting_consent'],
    ['Old', 'ready'],
  ])
  expect(await another()).toMatchObject({
    status: 409,
    body: { error: voiceAwaitingConsent, code: 'voice_awaiting_consent' },
  })
  await app.call(`/api/v1/voices/${id}/consent`, { token: user.token, json: { consent: 'mine' } })
  expect(await voicesOf(user)).toEqual([['New', 'ready']])
  expect(await voicesUsed(user)).toBe(1)
})

test('a replacement deleted before it is ready changes nothing', async () => {
  const { user } = await trialWithVoice()
  const id = await startVoice(app, user, { name: 'New', fields: replacing })
  await app.call(`/api/v1/voices/${id}`, { method: 'DELETE', token: user.token })
  expect(await voicesOf(user)).toEqual([['Old', 'ready']])
  expect(await voicesUsed(user)).toBe(1)
})

test('S-263 who paid meanwhile keeps all voices: the newest can be used, the others are frozen', async () => {
  const { user } = await trialWithVoice()
  const id = await startVoice(app, user, { name: 'New', fields: replacing })
  await app.grant(user.userId, 'starter')
  await prepare(id)
  expect(await voicesOf(user)).toEqual([
    ['New', 'ready'],
    ['Old', 'frozen'],
  ])
  expect(await voicesUsed(user)).toBe(2)
})

test('S-263 nothing is replaced for somebody who ever paid, also when the order was refunded', async () => {
  for (const status of ['paid', 'refunded']) {
    const { user } = await trialWithVoice()
    await app.grant(user.userId, 'starter')
    await app.services.db.execute(
      sql`update stripe_orders set payment_status = ${status}, order_date = now() - interval '400 days'
          where user_id = ${user.userId}`,
    )
    expect(await uploadVoice(app, user, { name: 'New', fields: replacing })).toMatchObject({
      status: 403,
      body: { error: trialVoiceLimit },
    })
    expect(await voicesOf(user)).toEqual([['Old', 'ready']])
  }
})

test('with room left a replacement is a voice like any other', async () => {
  const user = await app.signUp()
  const id = await startVoice(app, user, { name: 'Only', fields: replacing })
  await prepare(id)
  expect(await voicesOf(user)).toEqual([['Only', 'ready']])
  expect(await voicesUsed(user)).toBe(1)
})

test('a voice made after the replacement was begun is never taken for the replaced one', async () => {
  const { user, old } = await trialWithVoice()
  const waiting = await startVoice(app, user, { name: 'Waiting', fields: { ...replacing, consent: null } })
  await prepare(waiting)
  await app.call(`/api/v1/voices/${old}`, { token: user.token, method: 'DELETE' })
  const newer = await startVoice(app, user, { name: 'Newer' })
  await prepare(newer)
  await app.call(`/api/v1/voices/${waiting}/consent`, { token: user.token, json: { consent: 'mine' } })
  expect(await voicesOf(user)).toContainEqual(['Newer', 'ready'])
})
