import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { MAX_SAMPLE_BYTES } from '@hearthvoice/contract/limits'
import { signInNeeded } from '@hearthvoice/contract/messages/account'
import { sampleIncomplete, sampleTooLarge } from '@hearthvoice/contract/messages/voices'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { speechSample, uploadVoice, voiceForm } from '../../../../testing/upload-voice.ts'

const CALL = '/functions/v1/voice-clone'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())

const uploads = async () => (await Array.fromAsync(app.services.files.list('uploads/'))).map((file) => file.key)
afterEach(async () => {
  for (const key of await uploads()) await app.services.files.delete(key)
})
const voicesOf = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/voices', { token: user.token })
  return (body as { items: Voice[] }).items
}

/** A request whose body is written by hand. */
function openRequest(token: string | null, headers: Record<string, string | number> = {}) {
  const request = httpRequest(new URL(CALL, app.url), {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'multipart/form-data; boundary=line',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  request.on('error', () => {})
  const answer = once(request, 'response').then(async ([response]: IncomingMessage[]) => {
    let text = ''
    for await (const chunk of (response as IncomingMessage).setEncoding('utf8')) text += chunk
    return { status: response?.statusCode, body: JSON.parse(text) as unknown }
  })
  answer.catch(() => {})
  /** Resolves once the chunk is on its way, or the connection has gone. */
  const write = (chunk: string | Uint8Array) => new Promise<void>((resolve) => request.write(chunk, () => resolve()))
  return { request, answer, write }
}
const field = (name: string, value: string) =>
  `--line\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileStart = '--line\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n'

test('S-345 S-394 without a valid token the call is refused before its body is read', async () => {
  for (const token of [null, 'not.a.token']) {
    const { request, answer, write } = openRequest(token)
    await write(field('action', 'create_voice'))
    expect(await answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    request.destroy()
  }
  const { body } = await app.call(CALL, { form: await voiceForm() })
  expect(body).toEqual({ error: signInNeeded, code: 'not_signed_in' })
  expect(await uploads()).toEqual([])
})

test('S-129 the type is judged by the content, not by the name', async () => {
  const rose = await app.signUp()
  // One who sends everything before reading the answer gets it all the same.
  expect(await uploadVoice(app, rose, { file: new Uint8Array(20_000_000) })).toMatchObject({ status: 415 })
  expect(await uploads()).toEqual([])
  expect(await uploadVoice(app, rose, { fileName: 'letter.txt' })).toMatchObject({ status: 202 })
})

test('an upload cut off halfway leaves nothing', async () => {
  const rose = await app.signUp()
  const { request, write } = openRequest(rose.token)
  await write(field('action', 'create_voice') + field('name', 'Rose') + fileStart)
  await write((await speechSample('wav')).subarray(0, 500_000))
  const underWay = () => readdir(join(app.services.tmpDir, '../files/.incoming'))
  await expect.poll(underWay).toHaveLength(1)
  request.destroy()
  await expect.poll(underWay).toEqual([])
  expect(await uploads()).toEqual([])
  expect(await voicesOf(rose)).toEqual([])
})

test('a body that ends before its form does is refused with a sentence', async () => {
  const rose = await app.signUp()
  const sound = (await speechSample('wav')).subarray(0, 100_000)
  for (const end of ['', '\r\n', '\r\n--line\r\n', `\r\n${field('name', 'Rose')}`]) {
    const { request, answer, write } = openRequest(rose.token)
    await write(field('action', 'create_voice') + fileStart)
    await write(sound)
    request.end(end)
    expect(await answer).toEqual({ status: 400, body: { error: sampleIncomplete, code: 'upload_incomplete' } })
  }
  expect(await uploads()).toEqual([])
})

test('S-130 a file of 500 MB and one byte is refused, announced or not', async () => {
  const rose = await app.signUp()
  const announced = openRequest(rose.token, { 'content-length': MAX_SAMPLE_BYTES * 2 })
  await announced.write(field('action', 'create_voice'))
  expect(await announced.answer).toEqual({ status: 413, body: { error: sampleTooLarge, code: 'too_large' } })
  announced.request.destroy()

  const { request, answer, write } = openRequest(rose.token)
  await write(field('action', 'create_voice') + field('name', 'Rose') + fileStart)
  const head = (await speechSample('wav')).subarray(0, 65_536)
  await write(head)
  const megabyte = Buffer.alloc(1024 * 1024)
  let left = MAX_SAMPLE_BYTES + 1 - head.length
  for (; left > megabyte.length; left -= megabyte.length) await write(megabyte)
  await write(megabyte.subarray(0, left))
  request.end('\r\n--line--\r\n')
  expect(await answer).toEqual({ status: 413, body: { error: sampleTooLarge, code: 'too_large' } })
  expect(await uploads()).toEqual([])
  expect(await voicesOf(rose)).toEqual([])
})
