import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { actionUnknown, bodyTooLarge, formNeeded, requestNotUnderstood } from '@hearthvoice/contract/messages/requests'
import {
  fileAndNameNeeded,
  oneFileOnly,
  sampleIncomplete,
  sampleKindUnknown,
  sampleStalled,
} from '@hearthvoice/contract/messages/voices'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { speechSample, uploadVoice } from '../../../../testing/upload-voice.ts'

const CALL = '/functions/v1/voice-clone'

let app: TestApp
let rose: SignedUpUser
beforeAll(async () => {
  app = await testApp({ jobs: false })
  rose = await app.signUp()
})
afterAll(() => app[Symbol.asyncDispose]())

const incoming = () => readdir(join(app.services.tmpDir, '../files/.incoming'))
/** Whatever a form was refused for, nothing of it is kept. */
afterEach(async () => {
  vi.useRealTimers()
  await expect.poll(incoming).toEqual([])
  expect(await Array.fromAsync(app.services.files.list(''))).toEqual([])
  const { body } = await app.call('/api/v1/voices', { token: rose.token })
  expect((body as { items: Voice[] }).items).toEqual([])
})

/** A request whose headers and body are written by hand. */
function openRequest(contentType: string | null = 'multipart/form-data; boundary=line') {
  const request = httpRequest(new URL(CALL, app.url), {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${rose.token}`,
      connection: 'keep-alive',
      ...(contentType !== null && { 'content-type': contentType }),
    },
  })
  request.on('error', () => {})
  const answer = once(request, 'response').then(async ([response]: IncomingMessage[]) => {
    let text = ''
    for await (const chunk of (response as IncomingMessage).setEncoding('utf8')) text += chunk
    return { status: response?.statusCode, body: JSON.parse(text) as unknown }
  })
  answer.catch(() => {})
  const closed = new Promise((resolve) => request.once('close', resolve))
  /** Resolves once the chunk is on its way, or the connection has gone. */
  const write = (chunk: string | Uint8Array) => new Promise<void>((resolve) => request.write(chunk, () => resolve()))
  return { request, answer, write, closed }
}
async function send(body: string | Uint8Array, contentType?: string | null) {
  const { request, answer } = openRequest(contentType)
  request.end(body)
  const answered = await answer
  request.destroy()
  return answered
}
const field = (name: string, value: string, more = '') =>
  `--line\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const create = field('action', 'create_voice') + field('name', 'Rose')
const fileStart = '--line\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n'
const end = '--line--\r\n'
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) as unknown })

test.each<[string, string, string | null]>([
  ['JSON', '{"action":"create_voice","name":"Rose"}', 'application/json'],
  ['plain text', 'create a voice', 'text/plain'],
  ['a web form', 'action=create_voice&name=Rose', 'application/x-www-form-urlencoded'],
  ['sound alone', 'RIFF', 'audio/wav'],
  ['an unknown type', create + end, 'multipart/mixed; boundary=line'],
])('a body of %s is no form', async (_what, body, contentType) => {
  const { status, body: answer } = await send(body, contentType)
  expect([400, 415]).toContain(status)
  expect([formNeeded, requestNotUnderstood]).toContain((answer as { error: string }).error)
})

test.each<[string, string, string | undefined]>([
  ['no boundary', create + end, 'multipart/form-data'],
  ['a boundary of 1,000 characters', create + end, `multipart/form-data; boundary=${'b'.repeat(1000)}`],
  ['a field of 9 KB', create + field('description', 'a'.repeat(9000)) + end, undefined],
  ['a field of 20 MB', create + field('description', 'a'.repeat(20_000_000)) + end, undefined],
  ['a field twice', create + field('name', 'Lily') + end, undefined],
  ['a field named __proto__', create + field('__proto__', 'x') + end, undefined],
  ['a field named constructor', create + field('constructor', 'x') + end, undefined],
  [
    'a field of JSON',
    `--line\r\ncontent-disposition: form-data; name="name"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n${end}`,
    undefined,
  ],
])('%s is refused with a sentence', async (_what, body, contentType) => {
  const answer = await send(body, contentType)
  expect(answer).toMatchObject({ body: { error: requestNotUnderstood, code: 'bad_request' } })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test.each<[string, string, number, string]>([
  ['another boundary than announced', (create + end).replaceAll('--line', '--other'), 400, sampleIncomplete],
  ['a form without its end', create, 400, sampleIncomplete],
  ['nothing at all', '', 400, actionUnknown],
  ['1,000 fields', Array.from({ length: 1000 }, (_, n) => field(`f${n}`, 'x')).join('') + end, 413, bodyTooLarge],
  ['a field in place of the file', create + field('audio', 'not a file') + end, 400, fileAndNameNeeded],
  [
    'a file in place of the name',
    field('action', 'create_voice') + field('name', 'Rose', '; filename="n"') + end,
    400,
    oneFileOnly,
  ],
  [
    '1,000 files',
    create + Array.from({ length: 1000 }, () => `${fileStart}x\r\n`).join('') + end,
    415,
    sampleKindUnknown,
  ],
  [
    'a part without a name',
    `${create}--line\r\ncontent-disposition: form-data\r\n\r\nx\r\n${end}`,
    400,
    fileAndNameNeeded,
  ],
  ['a part without headers', `${create}--line\r\n\r\nx\r\n${end}`, 400, fileAndNameNeeded],
])('%s is refused with a sentence of its own', async (_what, body, status, sentence) => {
  expect(await send(body)).toEqual(refused(status, sentence))
})

test('two files at once, in one field or in two, are refused and neither is kept', async () => {
  const sound = Buffer.from((await speechSample('mp3')).subarray(0, 100_000)).toString('latin1')
  for (const second of [fileStart, fileStart.replace('audio', 'other')]) {
    const body = `${create}${fileStart}${sound}\r\n${second}${sound}\r\n${end}`
    expect(await send(Buffer.from(body, 'latin1'))).toEqual(refused(400, oneFileOnly))
  }
})

test('two uploads at once by one person with room for one: one voice', async () => {
  const lily = await app.signUp()
  const answers = await Promise.all([1, 2].map((n) => uploadVoice(app, lily, { name: `Voice ${n}` })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 403])
  const keys = (await Array.fromAsync(app.services.files.list('uploads/'))).map(({ key }) => key)
  expect(keys).toHaveLength(1)
  for (const key of keys) await app.services.files.delete(key)
})

test.each<[string, () => Promise<(string | Uint8Array)[]>, string]>([
  ['its file', async () => [create + fileStart, (await speechSample('wav')).subarray(0, 200_000)], 'x'],
  ['its fields', async () => [create, '--line\r\ncontent-disposition: form-data; name="descr'], 'i'],
  ['its first bytes of sound', async () => [create + fileStart, 'RIFF'], 'W'],
  [
    'the end of its form',
    async () => [create + fileStart, (await speechSample('mp3')).subarray(0, 100_000), '\r\n--line\r\n'],
    'c',
  ],
])(
  'an upload that trickles within %s is ended with a sentence, and so is its connection',
  async (_where, begin, drop) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { answer, write, closed } = openRequest()
    for (const chunk of await begin()) await write(chunk)
    // Until it has arrived; then a minute goes by in which a few bytes do.
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await write(drop)
    vi.advanceTimersByTime(60_000)
    await write(drop)
    vi.advanceTimersByTime(60_000)
    expect(await answer).toEqual(refused(400, sampleStalled))
    await closed
  },
)

test('the rest of a refused upload is not waited for when it trickles', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { answer, write, closed } = openRequest()
  await write(create + fileStart)
  await write('This is no sound. '.repeat(1000))
  expect(await answer).toEqual(refused(415, sampleKindUnknown))
  await write('more')
  vi.advanceTimersByTime(60_000)
  await write('more')
  vi.advanceTimersByTime(60_000)
  await closed
})
