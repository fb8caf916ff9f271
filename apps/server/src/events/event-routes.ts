import { Readable } from 'node:stream'
import { serverEvent } from '@hearthvoice/contract/api/events'
import { traceOf } from '../http/error-handler.ts'
import { originOf } from '../http/origin.ts'
import { bearerToken, signedIn, userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { eventStream } from './event-stream.ts'
import { OpenStreams } from './open-streams.ts'

const PING_MS = 15_000
/** A browser holds one; the rest are of tabs long gone. */
const STREAMS_OF_USER = 10

/** Described, not typed: what is sent is a stream of these. */
const answers: { 200: unknown } = {
  200: { description: 'One JSON object an event', content: { 'text/event-stream': { schema: serverEvent } } },
}

export function eventRoutes(
  app: TypedApp,
  services: Pick<Services, 'db' | 'events' | 'accessTokens' | 'config' | 'log' | 'now'>,
  { pingMs = PING_MS }: { pingMs?: number } = {},
) {
  const closing = new AbortController()
  const streams = new OpenStreams(STREAMS_OF_USER)
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })

  app.get(
    '/api/v1/events',
    {
      onRequest: signedIn(services),
      exposeHeadRoute: false,
      compress: false,
      schema: {
        tags: ['service'],
        summary: 'What is under way, then every change, as server-sent events',
        security: [{ bearer: [] }],
        response: answers,
      },
    },
    (request, reply) => {
      const userId = userOf(request).id
      const gone = streams.open(userId)
      reply.raw.once('close', () => gone.abort())
      const stream = eventStream(services, {
        userId,
        token: bearerToken(request) ?? '',
        origin: originOf(services.config, request),
        pingMs,
        signal: AbortSignal.any([gone.signal, closing.signal]),
      })
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(untilFailure(stream, services.log), { highWaterMark: 1 }))
    },
  )
}

/** A failure ends the stream, and the browser connects again; the error's own text may hold parameters. */
async function* untilFailure(stream: AsyncGenerator<string>, log: Services['log']): AsyncGenerator<string> {
  try {
    yield* stream
  } catch (error) {
    log.warn(traceOf(error), 'event stream failed')
  }
}
