import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileAndNameNeeded, voiceNameTaken, voiceNameTooLong } from '@hearthvoice/contract/messages/voices'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'
import { readVoice, startVoice, uploadVoice } from '../../../../testing/upload-voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())

const exact = [
  'סבתא רבקה',
  'الجدة فاطمة',
  '\u2067Oma\u2069 (גרמניה)',
  '👵🏽💛',
  '👩‍👩‍👧‍👦',
  'ब्रह्मा 祖母 Ǹạn̈a',
  '<b>Nana</b> "O\'Neil" %s ${name} \\',
  '𝓝𝓪𝓷𝓪',
]

test('names in any script are kept and shown exactly as they were given, in a voice and its preview', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  for (const name of exact) {
    const id = await startVoice(app, rose, { name })
    const kept = name.normalize('NFC')
    expect(await readVoice(app, rose, id)).toMatchObject({ name: kept, description: `Voice clone of ${kept}` })
    expect(await uploadVoice(app, rose, { name })).toMatchObject({ status: 409, body: { error: voiceNameTaken(kept) } })
    await app.call(`/api/v1/voices/${id}`, { method: 'DELETE', token: rose.token })
  }
})

test('renamed by JSON, which can hold what a form can not', async () => {
  const rose = await app.signUp()
  const id = await giveVoice(app.services, { userId: rose.userId })
  const rename = (name: string) =>
    app.call(`/api/v1/voices/${id}`, { method: 'PATCH', token: rose.token, json: { name } })
  for (const name of exact) {
    expect(await rename(name)).toMatchObject({ status: 200, body: { name: name.normalize('NFC') } })
  }
  for (const [name, kept] of [
    ['Na\0na', 'Nana'],
    ['Na\r\nna\u0007', 'Na na'],
    ['Na\ud800na', 'Na\ufffdna'],
  ] as const) {
    expect(await rename(name)).toMatchObject({ status: 200, body: { name: kept } })
    expect(await readVoice(app, rose, id)).toMatchObject({ name: kept })
  }
  for (const [name, sentence] of [
    ['a'.repeat(300), voiceNameTooLong(80)],
    ['👵'.repeat(81), voiceNameTooLong(80)],
    ['\0\u0007', fileAndNameNeeded],
    ['\u200b', fileAndNameNeeded],
  ] as const) {
    expect(await rename(name)).toMatchObject({ status: 400, body: { error: sentence, code: 'bad_request' } })
  }
  expect(await rename('👵'.repeat(80))).toMatchObject({ status: 200, body: { name: '👵'.repeat(80) } })
})

test('NUL and control characters in every field of the form', async () => {
  const rose = await app.signUp()
  const fields = {
    description: 'Her voice\0\r\nat eighty\u0007',
    consent: 'agreed',
    consent_name: 'Uncle\0\tBen',
    consent_contact: '\0ben@example.com\r\nBcc: x',
  }
  const id = await startVoice(app, rose, { name: 'Na\0na\tRose', fields })
  expect(await readVoice(app, rose, id)).toMatchObject({
    name: 'Nana Rose',
    description: 'Her voice\nat eighty\u0007',
  })
  const { rows } = await app.services.db.execute(
    sql`select person_name, person_contact from voice_consents where voice_id = ${id}`,
  )
  expect(rows).toEqual([{ person_name: 'Uncle Ben', person_contact: 'ben@example.com Bcc: x' }])
  for (const [field, value] of [
    ['name', '\0'],
    ['consent', 'mine\0'],
    ['replace', '\0'],
    ['consent_name', 'a'.repeat(121)],
    ['consent_contact', 'a'.repeat(255)],
    ['description', 'a'.repeat(501)],
  ] as const) {
    const answer = await uploadVoice(app, await app.signUp(), { fields: { [field]: value } })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_request', error: expect.stringMatching(/\w+ \w+/) },
    })
  }
})

test('a file whose own name is hostile is kept under none of it', async () => {
  const rose = await app.signUp()
  for (const fileName of ['../../../etc/passwd', 'a\0b.wav', '"; rm -rf .wav', '👵'.repeat(300)]) {
    const id = await startVoice(app, rose, { fileName })
    const keys = (await Array.fromAsync(app.services.files.list(''))).map(({ key }) => key)
    expect(keys.every((key) => /^(uploads|samples|engine-voices)\/[\w.-]+$/.test(key))).toBe(true)
    await app.call(`/api/v1/voices/${id}`, { method: 'DELETE', token: rose.token })
  }
})
