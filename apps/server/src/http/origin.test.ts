import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isOnLoopback, originOf, ownPath } from './origin.ts'

const asked = async (host: string, publicUrl: string | null = null) => {
  const app = fastify()
  app.get('/', (request) => ({ origin: originOf({ publicUrl, host: '127.0.0.1', port: 4000 }, request) }))
  const answer = await app.inject({ url: '/', headers: { host } })
  return answer.json<{ origin: string }>().origin
}

test.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])('S-236 on loopback %s is kept', async (host) => {
  expect(await asked(host)).toBe(`http://${host}`)
})

test('a foreign host name is not believed', async () => {
  expect(await asked('evil.example')).toBe('http://127.0.0.1:4000')
})

test('the configured address wins', async () => {
  expect(await asked('localhost:4000', 'https://stories.example.com')).toBe('https://stories.example.com')
})

const returned = async (address: string, host = 'localhost:4000', publicUrl: string | null = null) => {
  const app = fastify()
  app.get('/', (request) => ({ path: ownPath({ publicUrl, host: '127.0.0.1', port: 4000 }, request, address) }))
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
