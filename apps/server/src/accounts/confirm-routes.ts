/** The page that a mail's link leads to: opening it changes nothing, pressing its button uses the link. */
import { z } from 'zod'
import { confirmForm } from '@hearthvoice/contract/api/auth'
import { confirmPage } from '@hearthvoice/contract/messages/mail'
import { html, htmlPage } from '../http/html-page.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { refusals, tags, WINDOW_MS } from './auth-schemas.ts'
import { followLink } from './follow-link.ts'

const FORM = 'application/x-www-form-urlencoded'
/** From one address in five minutes. */
const PRESSES = 60

type Needs = Pick<Services, 'db' | 'accessTokens' | 'config' | 'jobs' | 'linkTokens' | 'now'>

export function confirmRoutes(app: TypedApp, services: Needs) {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })

  app.get(
    '/auth/v1/confirm',
    {
      schema: {
        tags,
        summary: "The page a mail's link leads to",
        querystring: confirmForm,
        response: { 200: { content: { 'text/html': { schema: z.string() } } }, 400: refusals[400] },
      },
    },
    async ({ query: { type, token } }, reply) => {
      const { heading, text, button } = confirmPage[type]
      const body = html`<p>${text}</p>
        <form method="post" action="/auth/v1/confirm">
          <input type="hidden" name="type" value="${type}" /><input type="hidden" name="token" value="${token}" />
          <button>${button}</button>
        </form>`
      return reply.type('text/html').send(htmlPage({ heading, body, demo: services.config.demo }))
    },
  )

  app.post(
    '/auth/v1/confirm',
    {
      config: { rateLimit: { max: Math.ceil(PRESSES * services.config.rateLimitFactor), timeWindow: WINDOW_MS } },
      schema: {
        tags,
        summary: "Uses the link of that page, and leads back with the session in the address's fragment",
        consumes: [FORM],
        body: confirmForm,
        response: { 303: z.null().describe('To where the link was asked for'), ...refusals },
      },
    },
    async (request, reply) => {
      const { type: kind, token } = request.body
      return reply.redirect(await followLink(services, request, { kind, token }), 303)
    },
  )
}
