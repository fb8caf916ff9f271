/** A day in the life of one copy at the most talkative level: nothing that people told it may stand in its log. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/postgres.ts'
import { type ProductProcess, startProduct } from '../../../testing/product-process.ts'
import { voiceForm } from '../../../testing/upload-voice.ts'

const EMAIL = 'rosemarie.quillfeather@example.com'
const PASSWORD = 'marmalade-lighthouse-77'
const NAME = 'Rosemarie Quillfeather'
const STORY = 'The kingfisher wore a velvet waistcoat.\n    at Grimsby (zanzibar:1:1)\nAnd so to bed.'
/** Words of which none may be written; tokens and keys join them on the way. */
const secrets = ['quillfeather', 'marmalade', 'albatross', 'wilhelmina', 'kingfisher', 'velvet', 'grimsby', 'zanzibar']

let folder: string
let database: TestDatabase
let product: ProductProcess
let token = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'))
  database = await testDatabase()
  const settings = { DATABASE_URL: database.connectionString, LOG_LEVEL: 'trace' }
  product = await startProduct({ folder, dataDir: join(folder, 'data'), settings })
})
afterAll(async () => {
  await product.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

type Answer = { status: number; body: Record<string, unknown> }
async function call(path: string, init: RequestInit & { json?: unknown } = {}): Promise<Answer> {
  const { json, ...rest } = init
  const headers = new Headers(init.headers)
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const method = json === undefined ? 'GET' : 'POST'
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const response = await fetch(new URL(path, product.url), { method, ...rest, ...body, headers, redirect: 'manual' })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} }
}
const keep = (secret: unknown): string => {
  secrets.push(String(secret))
  return String(secret)
}
const query = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
async function linkToken(): Promise<string> {
  const outbox = join(folder, 'data', 'outbox')
  const find = async () => {
    for (const name of await readdir(outbox)) {
      const found = /token=([\w-]+)/.exec(await readFile(join(outbox, name), 'utf8'))?.[1]
      if (found) return found
    }
    throw new Error('no mail yet')
  }
  return keep(await vi.waitFor(find, { timeout: 20_000, interval: 200 }))
}
const until = <Value>(look: () => Promise<Value | null>): Promise<Value> =>
  vi.waitFor(async () => (await look()) ?? Promise.reject(new Error('not yet')), { timeout: 45_000, interval: 300 })
/** Sends what no HTTP client would, and waits for the end. */
async function sendRaw(text: string) {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.end(text)
  await once(socket.resume(), 'close')
}

async function signUpInAndRecover() {
  const data = { full_name: NAME }
  const signedUp = await call('/auth/v1/signup', { json: { email: EMAIL, password: PASSWORD, data } })
  expect(signedUp.status).toBe(200)
  keep(signedUp.body['refresh_token'])
  token = keep(signedUp.body['access_token'])
  expect((await call('/auth/v1/signup', { json: { email: EMAIL, password: PASSWORD, data } })).status).toBe(422)
  for (const [email, password] of [
    [EMAIL, 'albatross-1'],
    ['quillfeather@example.org', PASSWORD],
  ]) {
    expect((await call('/auth/v1/token?grant_type=password', { json: { email, password } })).status).toBe(400)
  }
  const refreshed = { json: { refresh_token: signedUp.body['refresh_token'] } }
  keep((await call('/auth/v1/token?grant_type=refresh_token', refreshed)).body['access_token'])
  expect((await call('/auth/v1/recover', { json: { email: EMAIL } })).status).toBe(200)
  const link = await linkToken()
  await call(`/auth/v1/confirm?type=recovery&token=${link}`)
  await call(`/auth/v1/verify?type=recovery&token=albatross-${link}`)
  const used = await call('/auth/v1/verify', { json: { type: 'recovery', token_hash: link } })
  token = keep(used.body['access_token'])
  const change = { data: { full_name: 'Wilhelmina' }, email: 'wilhelmina@example.com', password: `${PASSWORD}-8` }
  expect((await call('/auth/v1/user', { method: 'PUT', json: change })).status).toBe(200)
}

async function makeVoiceAndStory() {
  const admin = fileURLToPath(new URL('admin.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [admin, 'grant', EMAIL, 'family'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.connectionString },
  })
  const fields = { description: 'kingfisher' }
  const notSound = await voiceForm({ name: 'Wilhelmina', file: new TextEncoder().encode(STORY), fields })
  expect((await call('/functions/v1/voice-clone', { method: 'POST', body: notSound })).status).toBe(415)
  const form = await voiceForm({ name: 'Great-Aunt Wilhelmina', fileName: 'wilhelmina at the lake.wav', fields })
  const made = await call('/functions/v1/voice-clone', { method: 'POST', body: form })
  expect(made.status).toBe(202)
  const voiceId = String(made.body['voice_id'])
  await until(async () => ((await call(`/api/v1/voices/${voiceId}`)).body['status'] === 'ready' ? true : null))
  expect((await call(`/api/v1/voices/${voiceId}/preview`, { json: { text: 'A velvet hello.' } })).status).toBe(200)
  const sample = new URL(String((await call(`/api/v1/voices/${voiceId}/sample`)).body['url']))
  keep(sample.searchParams.get('signature'))
  expect((await call(sample.pathname + sample.search)).status).toBe(200)
  expect((await call(`${sample.pathname}${sample.search}x`)).status).toBe(404)
  const story = { voice_id: voiceId, title: 'Kingfisher', content: STORY }
  const storyId = String((await call('/api/v1/stories', { json: story })).body['id'])
  expect((await call('/functions/v1/story-audio', { json: { story_id: storyId } })).status).toBe(202)
  const audio = await until(async () => {
    const url = (await call(`/api/v1/stories/${storyId}`)).body['audio_url']
    return typeof url === 'string' ? new URL(url) : null
  })
  keep(audio.searchParams.get('key'))
  expect((await call(audio.pathname + audio.search)).status).toBe(200)
  expect((await call(`${audio.pathname}?key=albatross`)).status).toBe(404)
  return { voiceId, storyId, story }
}

async function failInManyWays({ storyId, story }: { storyId: string; story: object }) {
  const json = { 'content-type': 'application/json' }
  expect((await call('/api/v1/stories', { method: 'POST', headers: json, body: '{"title":"Kingfisher' })).status).toBe(
    400,
  )
  expect((await call('/api/v1/stories', { json: { title: 'Kingfisher', content: 7 } })).status).toBe(400)
  expect((await call('/api/v1/kingfisher?velvet=1')).status).toBe(404)
  expect((await call('/api/v1/voices/%zzkingfisher?velvet=1')).status).toBe(400)
  expect((await call('/api/v1/voices', { headers: { authorization: 'Bearer albatross' } })).status).toBe(401)
  await sendRaw('KINGFISHER velvet\r\nmarmalade\r\n\r\n')
  await sendRaw(`GET /velvet HTTP/1.1\r\nhost: x\r\nx-marmalade: ${'kingfisher'.repeat(5000)}\r\n\r\n`)
  await sendRaw(
    `POST /functions/v1/voice-clone HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999\r\n\r\n--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nWilhelm`,
  )
  // The database itself quotes the row it refuses, and drivers the statement with all that was in it.
  await query("alter table stories add constraint refused check (title = 'nothing') not valid")
  expect((await call('/api/v1/stories', { json: story })).status).toBe(500)
  await query('alter table profiles rename to gone', 'alter table passages rename to gone_passages')
  const stranger = { email: 'grimsby@example.com', password: PASSWORD, data: { full_name: 'Grimsby' } }
  expect((await call('/auth/v1/signup', { json: stranger })).status).toBeGreaterThanOrEqual(422)
  await call('/functions/v1/story-audio', { json: { story_id: storyId } })
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
  await until(async () => ((await call('/api/v1/ready')).status === 200 ? true : null))
}

test('no address, password, name, text, token, key or signature is written, whatever goes wrong', async () => {
  await signUpInAndRecover()
  await failInManyWays(await makeVoiceAndStory())
  await product.stop()
  const lines = product.output().trim().split('\n')
  const log = lines.filter((line) => line.startsWith('{'))
  // Beside the log stands only what the start says to the operator.
  expect(lines.filter((line) => !line.startsWith('{')).map((line) => line.replace(/http.*/, ''))).toEqual([
    'Hearthvoice is ready: ',
    'Mails are kept, not sent. Read them here: ',
  ])
  const written = log.join('\n').toLowerCase()
  const asBytes = (text: string) => Buffer.from(text).toJSON().data.join(',')
  const leaked = secrets.filter((secret) =>
    [secret, asBytes(secret), Buffer.from(secret).toString('base64')].some((form) =>
      written.includes(form.toLowerCase()),
    ),
  )
  expect(leaked).toEqual([])
  const entries = log.map((line) => JSON.parse(line) as Record<string, unknown>)
  const requests = entries.filter(({ msg }) => msg === 'request')
  expect(requests).toContainEqual(
    expect.objectContaining({
      level: 30,
      method: 'GET',
      route: '/storage/v1/object/public/audio/:user/:file',
      status: 200,
      milliseconds: expect.any(Number),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  )
  // What failed is there to be found: by name, code and place, under the request's own id.
  const failed = entries.filter(({ msg }) => msg === 'request failed')
  expect(failed.map(({ names }) => String(names)).join()).toContain('23514')
  expect(requests.map(({ reqId }) => reqId)).toContain(failed[0]?.['reqId'])
})
