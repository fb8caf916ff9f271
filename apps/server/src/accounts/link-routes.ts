/** Mails with links, and what their links do. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  authSession,
  linkQuery,
  recoverRequest,
  resendRequest,
  returnQuery,
  verifyRequest,
} from '@hearthvoice/contract/api/auth'
import { linkNeeded } from '@hearthvoice/contract/messages/account'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { refusals, tags, tokenRefusals, WINDOW_MS } from './auth-schemas.ts'
import { AuthError } from './auth-error.ts'
import { followLink } from './follow-link.ts'
import { linkReturn } from './link-return.ts'
import { redeemLink } from './redeem-link.ts'
import { requestRecovery } from './request-recovery.ts'
import { resendEmailChange } from './resend-email-change.ts'

/** From one address in five minutes; a family or a school may share one. */
const MAILS = 20
const LINKS = 60

type Needs = Pick<Services, 'db' | 'accessTokens' | 'config' | 'jobs' | 'linkTokens' | 'now'>

export function linkRoutes(app: TypedApp, services: Needs) {
  const limitedTo = (max: number) => ({
    rateLimit: { max: Math.ceil(max * services.config.rateLimitFactor), timeWindow: WINDOW_MS },
  })
  const back = (request: FastifyRequest, kind: 'recovery' | 'email_change', redirectTo: string | undefined) =>
    linkReturn(services.config, request, { kind, redirectTo })
  const sent = z.object({})

  app.post(
    '/auth/v1/recover',
    {
      config: limitedTo(MAILS),
      schema: {
        tags,
        summary: 'Mails a link to choose a new password; answers alike whether or not the address has an account',
        querystring: returnQuery,
        body: recoverRequest,
        response: { 200: sent, ...refusals },
      },
    },
    async (request) => {
      const { email } = request.body
      await requestRecovery(services, { email, ...back(request, 'recovery', request.query.redirect_to) })
      return {}
    },
  )

  app.post(
    '/auth/v1/resend',
    {
      config: limitedTo(MAILS),
      schema: {
        tags,
        summary: "Mails the link to an account's new email address once more; answers alike whether or not one waits",
        querystring: returnQuery,
        body: resendRequest,
        response: { 200: sent, ...refusals },
      },
    },
    async (request) => {
      const { email } = request.body
      await resendEmailChange(services, { email, ...back(request, 'email_change', request.query.redirect_to) })
      return {}
    },
  )

  app.post(
    '/auth/v1/verify',
    {
      config: limitedTo(LINKS),
      schema: {
        tags,
        summary: "Uses a mail's link, and signs in",
        body: verifyRequest,
        response: { 200: authSession, ...refusals, ...tokenRefusals },
      },
    },
    async ({ body, headers }) => {
      const token = body.token_hash ?? body.token
      if (token === undefined) throw new AuthError('validation_failed', linkNeeded)
      const used = { kind: body.type, token, email: body.email, userAgent: headers['user-agent'] }
      return (await redeemLink(services, used)).session
    },
  )

  app.get(
    '/auth/v1/verify',
    {
      // Programs that look at the links of mails ask by HEAD, and must not use them up.
      exposeHeadRoute: false,
      config: limitedTo(LINKS),
      schema: {
        tags,
        summary: "Uses a mail's link, and leads back with the session in the address's fragment",
        querystring: linkQuery,
        response: { 303: z.null().describe('To redirect_to, or where the link was asked for'), ...refusals },
      },
    },
    async (request, reply) => {
      const { type: kind, token, redirect_to: redirectTo } = request.query
      return reply.redirect(await followLink(services, request, { kind, token, redirectTo }), 303)
    },
  )
}
