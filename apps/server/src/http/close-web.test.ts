import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { closeWeb } from './close-web.ts'
import type { TypedApp } from './typed-app.ts'

async function appWith(routes: (app: TypedApp) => void) {
  const app: TypedApp = fastify({ forceCloseConnections: 'idle' })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  routes(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/` }
}

test('a request that is under way is answered before the web closes', async () => {
  const [reached, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { app, url } = await appWith((routes) => {
    routes.get('/', async () => {
      reached.resolve()
      await may.promise
      return 'answered'
    })
  })
  const asked = fetch(url)
  await reached.promise
  const closed = closeWeb(app)
  may.resolve()
  expect(await (await asked).text()).toBe('answered')
  await closed
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('an upload that would take longer is cut off', async () => {
  const begun = Promise.withResolvers<void>()
  const { app, url } = await appWith((routes) => {
    routes.addContentTypeParser('audio/wav', (_request, payload, done) => done(null, payload))
    routes.post('/', async (incoming) => {
      incoming.raw.once('data', () => begun.resolve())
      await once(incoming.raw, 'end')
      return 'never'
    })
  })
  const upload = request(url, { method: 'POST', headers: { 'content-type': 'audio/wav', 'content-length': 1_000_000 } })
  upload.write('the first bytes')
  const lost = once(upload, 'error')
  await begun.promise
  await closeWeb(app, { patienceMs: 10 })
  expect(await lost).toHaveLength(1)
})
