import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishedStory } from '../../../../testing/finished-story.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'
import { buildApp } from '../app.ts'
import type { TypedApp } from './typed-app.ts'

let app: TestApp
let webDist: string
beforeAll(async () => {
  app = await testApp()
  webDist = await mkdtemp(join(tmpdir(), 'web-'))
  await writeFile(join(webDist, 'index.html'), '<!doctype html><title>Stories</title>')
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(webDist, { recursive: true, force: true })
})

/** The app as it serves pages, on the same services. */
async function withPages(env: { publicUrl?: string } = {}): Promise<AsyncDisposable & { server: TypedApp }> {
  const config = { ...app.services.config, ...env }
  const server = await buildApp({ ...app.services, config }, { webDist })
  return { server, [Symbol.asyncDispose]: () => server.close() }
}

type Headers = Record<string, unknown>
const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
]

function expectGuarded(headers: Headers) {
  const policy = String(headers['content-security-policy']).split(';')
  for (const directive of POLICY) expect(policy).toContain(directive)
  expect(policy.find((directive) => directive.startsWith('script-src '))).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers['permissions-policy']).toMatch(/^microphone=\(self\), .*camera=\(\)/)
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('x-powered-by')
}

const styleOf = (headers: Headers) => /style-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]

test('pages, also those that are not there, take no inline script and no inline style', async () => {
  await using pages = await withPages()
  for (const url of ['/', '/dashboard/my-stories', '/nowhere']) {
    const { statusCode, headers, body } = await pages.server.inject({ url, headers: { accept: 'text/html' } })
    expect(statusCode).toBe(200)
    expect(body).toContain('Stories')
    expectGuarded(headers)
    expect(headers['cache-control']).toBe('no-cache')
    expect(styleOf(headers)).toMatch(/^'self' 'sha256-[\w+/=]+'$/)
  }
})

test.each(['/outbox', '/auth/v1/confirm?type=recovery&token=x'])(
  'the one inline style of %s is named by its hash',
  async (url) => {
    await using pages = await withPages()
    const { headers, body } = await pages.server.inject({ url, headers: { host: 'localhost' } })
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64')
    expectGuarded(headers)
    expect(styleOf(headers)).toContain(`'sha256-${hash}'`)
  },
)

test('the page of the calls loosens styles alone', async () => {
  await using pages = await withPages()
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-initializer.js']) {
    const { statusCode, headers } = await pages.server.inject(url)
    expect(statusCode).toBe(200)
    expectGuarded(headers)
    expect(styleOf(headers)).toBe("'self' 'unsafe-inline'")
  }
})

test('calls and their refusals are nobody else’s to keep', async () => {
  await using pages = await withPages()
  const rose = await app.signUp()
  const authorization = `Bearer ${rose.token}`
  for (const [url, status] of [
    ['/api/v1/profile', 200],
    ['/api/v1/stories/0b0f2c1e-8f5a-4d53-9a53-0d3f3c0a4b11', 404],
    ['/api/v1/voices/nonsense', 400],
    ['/api/v1/nowhere', 404],
    ['/storage/v1/object/public/audio/x/y.mp3?key=z', 404],
  ] as const) {
    const { statusCode, headers } = await pages.server.inject({ url, headers: { authorization } })
    expect([url, statusCode]).toEqual([url, status])
    expectGuarded(headers)
    expect(headers['cache-control']).toBe('private, no-store')
  }
  const user = await pages.server.inject({ url: '/auth/v1/user', headers: { authorization } })
  expectGuarded(user.headers)
  expect(user.headers['cache-control']).toContain('no-store')
  const unreadable = await pages.server.inject('/api/v1/voices/%zz')
  expect(unreadable.statusCode).toBe(400)
  expect(unreadable.json()).toMatchObject({ code: 'bad_request' })
  expect(unreadable.body).not.toContain('%zz')
  expect(unreadable.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('a story’s sound is kept for an hour by whoever heard it, and by nobody between', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'starter')
  const voiceId = await giveVoice(app.services, { userId: rose.userId })
  const story = { title: 'A lamp', content: 'There was a lamp.', voice_id: voiceId }
  const { body } = await app.call('/api/v1/stories', { token: rose.token, json: story })
  const { id } = body as { id: string }
  await app.call('/functions/v1/story-audio', { token: rose.token, json: { story_id: id } })
  const { audio_url: url } = await finishedStory(app, { userId: rose.userId, storyId: id })
  for (const [headers, status] of [
    [{}, 200],
    [{ range: 'bytes=0-9' }, 206],
    [{ range: 'bytes=99999999-' }, 416],
  ] as const) {
    const answer = await fetch(url ?? '', { headers })
    await answer.arrayBuffer()
    expect(answer.status).toBe(status)
    expectGuarded(Object.fromEntries(answer.headers))
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  }
})

test('browsers are told to stay with https where people come by it, and only there', async () => {
  await using safe = await withPages({ publicUrl: 'https://stories.example.com' })
  expect((await safe.server.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000')
  await using plain = await withPages({ publicUrl: 'http://stories.example.com' })
  expect((await plain.server.inject('/')).headers).not.toHaveProperty('strict-transport-security')
})
