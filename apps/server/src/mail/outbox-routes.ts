import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { errorAnswer } from '@hearthvoice/contract/errors'
import { notFound } from '@hearthvoice/contract/messages/requests'
import { calls } from '@hearthvoice/contract/paths'
import { isOnLoopback, namesLoopback } from '../http/origin.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { outboxDoorHtml, outboxHtml } from './outbox-page.ts'

const MAILS_SHOWN = 100
const WINDOW_MS = 5 * 60_000
const VISITS = 60

type Needs = Pick<Services, 'config' | 'outbox'>

/** The page of mails that were kept instead of sent: on loopback or in a demo, for whoever has the token. */
export function outboxRoutes(app: TypedApp, { config, outbox }: Needs) {
  if (!outbox || !outboxAddress({ config, outbox }, '')) return
  const page = { content: { 'text/html': { schema: z.string() } } }

  app.get(
    calls.outbox,
    {
      config: { rateLimit: { max: Math.ceil(VISITS * config.rateLimitFactor), timeWindow: WINDOW_MS } },
      schema: {
        tags: ['service'],
        summary: 'Mails that were kept instead of sent (on loopback or in a demo only)',
        querystring: z.object({ token: z.string().max(200).optional() }),
        response: { 200: page, 403: page, 404: errorAnswer },
      },
    },
    async (request, reply) => {
      // A stranger's page whose name resolves to this machine would be of one origin with us.
      if (!config.demo && !namesLoopback(request)) throw new ProductError('not_found', notFound)
      const { token } = request.query
      reply.type('text/html').header('cache-control', 'no-store')
      if (token === undefined || !isSame(token, outbox.token)) {
        return reply.code(403).send(outboxDoorHtml({ wasWrong: token !== undefined, demo: config.demo }))
      }
      return reply.send(outboxHtml(await outbox.mails.read(MAILS_SHOWN), config))
    },
  )
}

/** The page's address with its token; null where there is no page. */
export const outboxAddress = ({ config, outbox }: Needs, origin: string): string | null =>
  outbox && (config.demo || isOnLoopback(config)) ? `${origin}${calls.outbox}?token=${outbox.token}` : null

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
