import fastify from 'fastify'
import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

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
