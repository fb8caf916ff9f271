/** A plan that ended takes nothing away and makes nothing new. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import type { Voice } from '@hearthvoice/contract/api/voices'
import {
  audioNeedsPlan,
  storiesNeedPackage,
  trialVoiceLimit,
  voiceLimitReached,
} from '@hearthvoice/contract/messages/limits'
import { voiceFrozen } from '@hearthvoice/contract/messages/voices'
import { changesBetween, keptData } from '../../../../testing/kept-data.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { driftOfUsage } from '../../../../testing/recounted-usage.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { uploadVoice } from '../../../../testing/upload-voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = SignedUpUser & { voiceIds: string[]; storyId: string }

/** Had the largest package, with three voices and a story, until yesterday. */
async function formerCustomer(daysAgo = 366): Promise<Person> {
  const user = await app.signUp()
  await app.grant(user.userId, 'legacy')
  const voiceIds: string[] = []
  for (const name of ['First', 'Second', 'Third']) {
    voiceIds.push(await giveVoice(app.services, { userId: user.userId, name }))
  }
  const json = { voice_id: voiceIds[2], title: 'Snow', content: 'It snowed.' }
  const { body } = await app.call('/api/v1/stories', { token: user.token, json })
  await app.services.db.execute(sql`
    update stripe_orders set order_date = now() - ${daysAgo} * interval '1 day' where user_id = ${user.userId}`)
  return { ...user, voiceIds, storyId: (body as Story).id }
}

const voicesOf = async ({ token }: SignedUpUser) => {
  const { body } = await app.call('/api/v1/voices', { token })
  return (body as { items: Voice[] }).items.map(({ name, status, status_reason: reason }) => [name, status, reason])
}
const preview = ({ token }: SignedUpUser, id = '') =>
  app.call(`/api/v1/voices/${id}/preview`, { token, json: { text: 'Good night.' } })

test('S-266 when the largest plan has ended the newest voice speaks, the others rest, and none has gone', async () => {
  const rose = await formerCustomer()
  const before = await keptData(app)
  expect(await voicesOf(rose)).toEqual([
    ['Third', 'ready', null],
    ['Second', 'frozen', voiceFrozen],
    ['First', 'frozen', voiceFrozen],
  ])
  const [first, second, third] = rose.voiceIds
  for (const id of [first, second]) {
    expect(await app.call(`/api/v1/voices/${id}`, { token: rose.token })).toMatchObject({ body: { status: 'frozen' } })
    expect(await preview(rose, id)).toMatchObject({
      status: 409,
      body: { error: voiceFrozen, code: 'voice_not_ready' },
    })
  }
  expect(await preview(rose, third)).toMatchObject({ status: 200 })
  expect(changesBetween(before, await keptData(app))).toEqual({ came: [], went: [] })
})

test('S-341 it allows what no plan allows, and its stories are not even changed by the wizard', async () => {
  const rose = await formerCustomer()
  const { token, storyId, voiceIds } = rose
  const before = await keptData(app)
  expect((await app.call('/api/v1/account', { token })).body).toMatchObject({
    plan: {
      id: 'trial',
      name: 'No Plan',
      active: false,
      trial: true,
      limits: { voices: 1, stories: 0, characters: 0 },
    },
    usage: { voices: 3, stories: 1, characters: 10 },
    remaining_characters: 0,
    can_create_voice: { allowed: false, reason: trialVoiceLimit },
    can_create_story: { allowed: false, reason: storiesNeedPackage },
  })
  const story = { voice_id: voiceIds[2], title: 'Rain', content: 'It rained all night.' }
  for (const onboarding of [false, true]) {
    const needsPackage = { status: 402, body: { error: storiesNeedPackage, code: 'plan_required' } }
    const json = { ...story, onboarding }
    expect(await app.call('/api/v1/stories', { token, json })).toMatchObject(needsPackage)
    const change = { method: 'PATCH', token, json: { content: story.content, onboarding } }
    expect(await app.call(`/api/v1/stories/${storyId}`, change)).toMatchObject(needsPackage)
  }
  expect(await app.call('/functions/v1/story-audio', { token, json: { story_id: storyId } })).toMatchObject({
    status: 402,
    body: { error: audioNeedsPlan, code: 'plan_required' },
  })
  for (const fields of [{ replace: 'false' }, { replace: 'true' }]) {
    expect(await uploadVoice(app, rose, { name: 'Fourth', fields })).toMatchObject({
      status: 403,
      body: { error: trialVoiceLimit, code: 'limit_reached' },
    })
  }
  expect(changesBetween(before, await keptData(app))).toEqual({ came: [], went: [] })
  const rename = { method: 'PATCH', token, json: { title: 'Old snow' } }
  expect(await app.call(`/api/v1/stories/${storyId}`, rename)).toMatchObject({
    status: 200,
    body: { title: 'Old snow' },
  })
})

test('with a plan again, what was bought counts again, and voices come back as far as it has room', async () => {
  const rose = await formerCustomer()
  await app.grant(rose.userId, 'family')
  expect((await app.call('/api/v1/account', { token: rose.token })).body).toMatchObject({
    plan: { id: 'family', active: true, limits: { voices: 1, characters: 60_000 + 225_000 } },
    can_create_voice: { allowed: false, reason: voiceLimitReached(1) },
  })
  expect((await voicesOf(rose)).map(([, status]) => status)).toEqual(['ready', 'frozen', 'frozen'])
  expect(await uploadVoice(app, rose, { name: 'Fourth', fields: { replace: 'true' } })).toMatchObject({
    status: 403,
    body: { error: voiceLimitReached(1) },
  })
  await app.grant(rose.userId, 'legacy')
  expect((await voicesOf(rose)).map(([, status]) => status)).toEqual(['ready', 'ready', 'ready'])
  expect(await uploadVoice(app, rose, { name: 'Fourth' })).toMatchObject({ status: 202 })
  expect(await driftOfUsage(app)).toEqual([])
})

test('the last day counts', async () => {
  const rose = await formerCustomer(364)
  expect((await voicesOf(rose)).map(([, status]) => status)).toEqual(['ready', 'ready', 'ready'])
})
