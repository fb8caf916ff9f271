import NodeID3 from 'node-id3'
import { MPEGDecoder } from 'mpg123-decoder'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  nothingToSpeak,
  previewText,
  previewTextTooLong,
  voiceAwaitingConsent,
  voiceFrozen,
  voiceStillPreparing,
} from '@hearthvoice/contract/messages/voices'
import { SYNTHETIC_VOICE_NOTE } from '@hearthvoice/contract/product'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { makeVoice, startVoice } from '../../../../testing/upload-voice.ts'
import { awaitVoice } from './await-voice.ts'

const CALL = '/functions/v1/voice-clone'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const sampleForm = (voiceId: string, text?: string) => {
  const form = new FormData()
  form.set('action', 'generate_sample')
  form.set('voice_id', voiceId)
  if (text !== undefined) form.set('text', text)
  return form
}
const generate = (user: SignedUpUser, voiceId: string, text?: string) =>
  app.call(CALL, { token: user.token, form: sampleForm(voiceId, text) })
const soundOf = ({ body }: { body: unknown }) => Buffer.from((body as { audio_base64: string }).audio_base64, 'base64')
const previewsOf = (id: string) => Array.fromAsync(app.services.files.list(`previews/${id}`))

test('S-399 S-400 S-401 S-426 a voice that is being prepared is waited for, then speaks', async () => {
  const rose = await app.signUp()
  const id = await startVoice(app, rose)
  const answer = await generate(rose, id)
  expect(answer).toMatchObject({
    status: 200,
    body: { audio_base64: expect.any(String), content_type: 'audio/mpeg' },
  })
  const sound = soundOf(answer)
  expect(NodeID3.read(sound)).toMatchObject({
    artist: 'Grandma Rose',
    comment: { text: SYNTHETIC_VOICE_NOTE },
    unsynchronisedLyrics: { text: previewText('Grandma Rose') },
  })
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { samplesDecoded, sampleRate } = decoder.decode(new Uint8Array(sound))
  decoder.free()
  expect(samplesDecoded / sampleRate).toBeGreaterThan(3)
  expect(samplesDecoded / sampleRate).toBeLessThan(15)
  // Made once and kept; another text is not.
  expect(await previewsOf(id)).toHaveLength(1)
  expect(soundOf(await generate(rose, id)).equals(sound)).toBe(true)
  expect(soundOf(await generate(rose, id, '')).equals(sound)).toBe(true)
  const other = soundOf(await generate(rose, id, 'Good night, little one.'))
  expect(NodeID3.read(other).unsynchronisedLyrics?.text).toBe('Good night, little one.')
  expect(await previewsOf(id)).toHaveLength(1)
  const { body } = await app.call(`/api/v1/voices/${id}/preview`, { method: 'POST', token: rose.token })
  expect(soundOf({ body }).equals(sound)).toBe(true)
})

test('S-401 after its patience it answers voice_preparing; a change is seen at once, and a leaving client too', async () => {
  const rose = await app.signUp()
  const of = {
    userId: rose.userId,
    voiceId: await giveVoice(app.services, { userId: rose.userId, status: 'preparing' }),
  }
  const { signal } = new AbortController()
  await expect(awaitVoice(app.services, { ...of, signal, patienceMs: 1 })).rejects.toMatchObject({
    code: 'voice_preparing',
    message: voiceStillPreparing,
  })
  const leaving = new AbortController()
  const left = awaitVoice(app.services, { ...of, signal: leaving.signal, patienceMs: 60_000 })
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')

  const waiting = awaitVoice(app.services, { ...of, signal, patienceMs: 60_000 })
  await app.services.db.transaction(async (tx) => {
    await tx.execute(sql`update voices set status = 'failed', status_reason = 'No luck' where id = ${of.voiceId}`)
    await app.services.events.announce(tx, { type: 'voice', ...of })
  })
  expect(await waiting).toMatchObject({ status: 'failed', statusReason: 'No luck' })
  expect(await generate(rose, of.voiceId)).toMatchObject({
    status: 409,
    body: { error: 'No luck', code: 'voice_not_ready' },
  })
})

test('S-156 S-158 S-160 without consent it is silent; with it, it speaks', async () => {
  const rose = await app.signUp()
  const voice = await makeVoice(app, rose, { fields: { consent: null } })
  expect(voice.status).toBe('awaiting_consent')
  expect(await generate(rose, voice.id)).toMatchObject({
    status: 409,
    body: { error: voiceAwaitingConsent, code: 'voice_awaiting_consent' },
  })
  const consent = (json: unknown) => app.call(`/api/v1/voices/${voice.id}/consent`, { token: rose.token, json })
  expect(await consent({ consent: 'agreed' })).toMatchObject({ status: 400 })
  expect(await consent({ consent: 'family' })).toMatchObject({ status: 200, body: { id: voice.id, status: 'ready' } })
  expect(await consent({ consent: 'mine' })).toMatchObject({ status: 200, body: { status: 'ready' } })
  const { rows } = await app.services.db.execute(sql`select kind from voice_consents where voice_id = ${voice.id}`)
  expect(rows).toEqual([{ kind: 'family' }])
  expect(await generate(rose, voice.id)).toMatchObject({ status: 200 })
})

test('text that cannot be spoken, or is too long, or names no voice', async () => {
  const rose = await app.signUp()
  const id = await giveVoice(app.services, { userId: rose.userId })
  expect(await generate(rose, id, '♫ …')).toMatchObject({ status: 400, body: { error: nothingToSpeak } })
  expect(await generate(rose, id, 'a'.repeat(301))).toMatchObject({
    status: 400,
    body: { error: previewTextTooLong(300) },
  })
  expect(await generate(rose, 'grandma')).toMatchObject({ status: 400, body: { code: 'bad_request' } })
})

test('S-266 a frozen voice does not speak, the newest does', async () => {
  const rose = await app.signUp()
  const older = await giveVoice(app.services, { userId: rose.userId, name: 'Older' })
  const newer = await giveVoice(app.services, { userId: rose.userId, name: 'Newer' })
  expect(await generate(rose, older)).toMatchObject({
    status: 409,
    body: { error: voiceFrozen, code: 'voice_not_ready' },
  })
  expect(await generate(rose, newer)).toMatchObject({ status: 200 })
})

test('S-273 previews of a trial are limited, those that are kept and those of a plan are not', async () => {
  await using limited = await testApp({ jobs: false, env: { RATE_LIMIT_FACTOR: '0.2' } })
  const rose = await limited.signUp()
  const id = await giveVoice(limited.services, { userId: rose.userId })
  const preview = (text?: string) => limited.call(`/api/v1/voices/${id}/preview`, { token: rose.token, json: { text } })
  for (const name of ['Ann', 'Ben', 'Cy', 'Di']) {
    expect(await preview(`Good night, ${name}.`)).toMatchObject({ status: 200 })
  }
  const refused = await preview('Good morning.')
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((refused.body as { error: string }).error).toContain('rate limit')
  await limited.grant(rose.userId, 'starter')
  expect(await preview()).toMatchObject({ status: 200 })
})
