import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isOnLoopback, originOf, ownPath } from './origin.ts'

const asked = async (host: string, publicUrl: string | null = null) => {
  const app = fastify()
  app.get('/', (request) => ({ origin: originOf({ publicUrl, host: '127.0.0.1', port: 4000, demo: false }, request) }))
  const answer = await app.inject({ url: '/', headers: { host } })
  return answer.json<{ origin: string }>().origin
}

test.each(['localhost:4000', '127.0.0.1:4000', '127.1.2.3:4000', '[::1]:4000'])(
  'S-236 on loopback %s is kept',
  async (host) => {
    expect(await asked(host)).toBe(`http://${host}`)
  },
)

test('a foreign host name is not believed', async () => {
  expect(await asked('evil.example')).toBe('http://127.0.0.1:4000')
})

test('the configured address wins', async () => {
  expect(await asked('localhost:4000', 'https://stories.example.com')).toBe('https://stories.example.com')
})

test('a demo that listens everywhere goes by the name people use', async () => {
  const app = fastify()
  const config = { publicUrl: null, host: '0.0.0.0', port: 4000 }
  app.get('/demo', (request) => ({ origin: originOf({ ...config, demo: true }, request) }))
  app.get('/real', (request) => ({ origin: originOf({ ...config, demo: false }, request) }))
  const ask = async (url: string, host: string) =>
    (await app.inject({ url, headers: { host } })).json<{ origin: string }>().origin
  expect(await ask('/demo', 'mybox.local:4000')).toBe('http://mybox.local:4000')
  expect(await ask('/demo', 'x/"><script>')).toBe('http://127.0.0.1:4000')
  expect(await ask('/real', 'mybox.local:4000')).toBe('http://127.0.0.1:4000')
})

const returned = async (address: string, host = 'localhost:4000', publicUrl: string | null = null) => {
  const app = fastify()
  app.get('/', (request) => ({
    path: ownPath({ publicUrl, host: '127.0.0.1', port: 4000, demo: false }, request, address),
  }))
  return (await app.inject({ url: '/', headers: { host } })).json<{ path: string | null }>().path
}

test.each([
  ['http://localhost:4000/auth?recovery', '/auth?recovery'],
  ['http://127.0.0.1:4000/dashboard/settings', '/dashboard/settings'],
  ['http://[::1]:4000', '/'],
  ['/auth?recovery#part', '/auth?recovery'],
])('S-236 %s is a place of ours', async (address, path) => {
  expect(await returned(address)).toBe(path)
})

test.each([
  'https://evil.example/auth',
  '//evil.example/auth',
  '\\\\evil.example',
  'http://localhost:4000//evil.example',
  'http://localhost:4000@evil.example',
  'http://localhost.evil.example:4000/',
  'http://localhost:5000/',
  'https://localhost:4000/',
  'blob:http://localhost:4000/x',
  'javascript:alert(1)',
  'http://',
])('%s is not', async (address) => {
  expect(await returned(address)).toBeNull()
})

test('under a configured address no other name counts', async () => {
  const ours = 'https://stories.example.com'
  expect(await returned(`${ours}/auth`, 'localhost:4000', ours)).toBe('/auth')
  expect(await returned('http://localhost:4000/auth', 'localhost:4000', ours)).toBeNull()
})

test.each([
  ['127.0.0.1', null, true],
  ['::1', 'http://localhost:4000', true],
  ['0.0.0.0', null, false],
  ['127.0.0.1', 'https://stories.example.com', false],
])('S-078 is %s with %s on loopback? %s', (host, publicUrl, expected) => {
  expect(isOnLoopback({ host, publicUrl })).toBe(expected)
})
