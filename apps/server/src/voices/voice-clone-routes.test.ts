import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { trialVoiceLimit, voiceLimitReached } from '@hearthvoice/contract/messages/limits'
import { actionUnknown } from '@hearthvoice/contract/messages/requests'
import {
  consentNameNeeded,
  consentUnknown,
  fileAndNameNeeded,
  oneFileOnly,
  voiceNameTaken,
  voiceNameTooLong,
  voiceNotSaved,
} from '@hearthvoice/contract/messages/voices'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { readVoice, speechSample, startVoice, uploadVoice, voiceForm } from '../../../../testing/upload-voice.ts'
import { lockAccountState } from '../plans/account-state.ts'

const CALL = '/functions/v1/voice-clone'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())

const uploads = async () => (await Array.fromAsync(app.services.files.list('uploads/'))).map((file) => file.key)
const deleteUploads = async () => {
  for (const key of await uploads()) await app.services.files.delete(key)
}
afterEach(deleteUploads)

const voicesOf = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/voices', { token: user.token })
  return (body as { items: Voice[] }).items
}
const voicesUsed = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/account', { token: user.token })
  return (body as { usage: { voices: number } }).usage.voices
}

test('S-151 S-374 S-375 S-381 S-395 S-396 S-397 create_voice answers at once, with the id of the voice', async () => {
  const rose = await app.signUp()
  const { status, body } = await uploadVoice(app, rose)
  expect({ status, body }).toEqual({ status: 202, body: { voice_id: expect.any(String), status: 'preparing' } })
  const { voice_id: id } = body as { voice_id: string }
  expect(await readVoice(app, rose, id)).toEqual({
    id,
    name: 'Grandma Rose',
    description: 'Voice clone of Grandma Rose',
    elevenlabs_voice_id: null,
    provider: 'engine',
    status: 'preparing',
    status_reason: null,
    quality: null,
    story_count: 0,
    created_at: expect.any(String),
  })
  const [kept] = await Array.fromAsync(app.services.files.list('uploads/'))
  expect(kept?.bytes).toBe((await speechSample('wav')).length)
  expect(await voicesUsed(rose)).toBe(1)
})

test('S-394 the parts of the form come in any order, and a description is taken', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  const parts: [string, string | File][] = [
    ['audio', new File([await speechSample('wav')], 'sample.wav')],
    ['name', 'Order'],
    ['description', 'Her voice at eighty'],
    ['consent', 'family'],
    ['action', 'create_voice'],
  ]
  for (const [turn, order] of [parts, parts.toReversed(), [...parts.slice(2), ...parts.slice(0, 2)]].entries()) {
    const form = new FormData()
    for (const [key, value] of order) form.append(key, key === 'name' ? `Order ${turn}` : value)
    expect(await app.call(CALL, { token: rose.token, form })).toMatchObject({ status: 202 })
  }
  expect((await voicesOf(rose)).map(({ name, description }) => [name, description])).toEqual(
    [2, 1, 0].map((turn) => [`Order ${turn}`, 'Her voice at eighty']),
  )
})

test.each([
  ['no name', { fields: { name: null } }, fileAndNameNeeded],
  ['a blank name', { name: ' \t ' }, fileAndNameNeeded],
  ['a name of 300 characters', { name: 'a'.repeat(300) }, voiceNameTooLong(80)],
  ['an unknown action', { fields: { action: 'create' } }, actionUnknown],
  ['no action', { fields: { action: null } }, actionUnknown],
  ['an unknown consent', { fields: { consent: 'theirs' } }, consentUnknown],
  ['consent of somebody without a name', { fields: { consent: 'agreed' } }, consentNameNeeded],
])('%s is refused with a sentence, and the upload is not kept', async (_what, form, sentence) => {
  const rose = await app.signUp()
  expect(await uploadVoice(app, rose, form)).toMatchObject({
    status: 400,
    body: { error: sentence, code: 'bad_request' },
  })
  expect(await uploads()).toEqual([])
  expect(await voicesOf(rose)).toEqual([])
})

test('no file, two files, a file in another field', async () => {
  const rose = await app.signUp()
  const none = await voiceForm()
  none.delete('audio')
  const text = await voiceForm()
  text.set('audio', 'not a file')
  const two = await voiceForm()
  two.append('audio', new File([await speechSample('wav')], 'second.wav'))
  const other = await voiceForm()
  other.set('picture', new File([await speechSample('wav')], 'second.wav'))
  for (const [form, sentence] of [
    [none, fileAndNameNeeded],
    [text, fileAndNameNeeded],
    [two, oneFileOnly],
    [other, oneFileOnly],
  ] as const) {
    expect(await app.call(CALL, { token: rose.token, form })).toMatchObject({ status: 400, body: { error: sentence } })
  }
  expect(await uploads()).toEqual([])
  expect(await voicesOf(rose)).toEqual([])
})

test('names in any script, normalised and trimmed', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  for (const [given, kept] of [
    ['  סבתא רבקה ', 'סבתא רבקה'],
    ['👵🏽 Oma', '👵🏽 Oma'],
    ['Rene\u0301e', 'Ren\u00e9e'],
  ] as const) {
    expect((await readVoice(app, rose, await startVoice(app, rose, { name: given }))).name).toBe(kept)
  }
})

test('S-145 S-146 S-380 a name can be used once by a user, and again by another', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  await startVoice(app, rose)
  const kept = await uploads()
  expect(await uploadVoice(app, rose)).toMatchObject({
    status: 409,
    body: { error: voiceNameTaken('Grandma Rose'), code: 'voice_name_taken' },
  })
  expect(await uploads()).toEqual(kept)
  expect(await voicesUsed(rose)).toBe(1)
  expect(await uploadVoice(app, await app.signUp())).toMatchObject({ status: 202 })
})

test.each([
  ['with room for both', 'legacy'],
  ['in a trial that has room for one', null],
] as const)('S-147 two racing past the check make one voice, %s', async (_what, plan) => {
  const rose = await app.signUp()
  if (plan) await app.grant(rose.userId, plan)
  // While the account is held here, both have found the name free and wait.
  const racers = await app.services.db.transaction(async (tx) => {
    await lockAccountState(tx, { userId: rose.userId, onboarding: true, now: app.services.now() })
    const both = [uploadVoice(app, rose), uploadVoice(app, rose)]
    await expect
      .poll(async () => {
        const { rows } = await app.services.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(2)
    return { both }
  })
  const answers = await Promise.all(racers.both)
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 202])
  const [first, second] = answers.map(({ body }) => body as { voice_id: string; status: string })
  expect(first).toEqual(second)
  expect((await voicesOf(rose)).map(({ id }) => id)).toEqual([first?.voice_id])
  expect(await voicesUsed(rose)).toBe(1)
  expect(await uploads()).toHaveLength(1)
})

test('S-148 S-149 S-150 no more voices than the plan has room for, however many ask at once', async () => {
  for (const [plan, room, sentence] of [
    [null, 1, trialVoiceLimit],
    ['family', 1, voiceLimitReached(1)],
    ['legacy', 5, voiceLimitReached(5)],
  ] as const) {
    const rose = await app.signUp()
    if (plan) await app.grant(rose.userId, plan)
    for (let count = 1; count < room; count++) await startVoice(app, rose, { name: `Voice ${count}` })
    const answers = await Promise.all([1, 2, 3].map((number) => uploadVoice(app, rose, { name: `Last ${number}` })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 403, 403])
    expect(answers.filter(({ status }) => status === 403).map(({ body }) => body)).toEqual([
      { error: sentence, code: 'limit_reached' },
      { error: sentence, code: 'limit_reached' },
    ])
    expect(await voicesOf(rose)).toHaveLength(room)
    expect(await voicesUsed(rose)).toBe(room)
    expect(await uploads()).toHaveLength(room)
    await deleteUploads()
  }
})

test('S-153 a voice that cannot be saved says so, and leaves nothing', async () => {
  const rose = await app.signUp()
  await app.services.db.execute(sql`alter table voices add constraint no_storms check (name <> 'Storm')`)
  expect(await uploadVoice(app, rose, { name: 'Storm' })).toMatchObject({
    status: 500,
    body: { error: voiceNotSaved, code: 'internal' },
  })
  expect(await uploads()).toEqual([])
  expect(await voicesOf(rose)).toEqual([])
  expect(await voicesUsed(rose)).toBe(0)
})

test('S-155 S-158 consent is kept: whose voice, in which wording, when', async () => {
  const rose = await app.signUp()
  const fields = { consent: 'agreed', consent_name: ' Uncle Ben ', consent_contact: 'ben@example.com' }
  const id = await startVoice(app, rose, { fields })
  const { rows } = await app.services.db.execute(
    sql`select kind, wording, person_name, person_contact, user_id, given_at from voice_consents where voice_id = ${id}`,
  )
  expect(rows).toEqual([
    {
      kind: 'agreed',
      wording: 'This person has agreed to have their voice used for our stories.',
      person_name: 'Uncle Ben',
      person_contact: 'ben@example.com',
      user_id: rose.userId,
      given_at: expect.anything(),
    },
  ])
})
