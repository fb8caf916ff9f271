import fastifyStatic from '@fastify/static'
import { notFound } from '@hearthvoice/contract/messages/requests'
import type { TypedApp } from './typed-app.ts'

const A_YEAR_SECONDS = 31_536_000
/** Everything else is a screen of the web app, which finds its own way. */
const CALLS = /^\/(api|auth\/v1|functions|storage|assets|outbox)(\/|$)/

/** Serves the built web app; files under /assets are named by their content and kept for good. */
export async function installWebApp(app: TypedApp, webDist: string) {
  await app.register(fastifyStatic, {
    root: webDist,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = path.includes('/assets/')
      void reply.header('cache-control', lasting ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)
    if (!wantsPage || CALLS.test(path)) return reply.code(404).send({ error: notFound, code: 'not_found' })
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
