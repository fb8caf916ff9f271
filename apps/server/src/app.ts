/** The web process's app: plugins, then each domain's routes. */
import fastify, { type FastifyBaseLogger } from 'fastify'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { notFound } from '@hearthvoice/contract/messages/requests'
import { accountRoutes } from './accounts/account-routes.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { eventRoutes } from './events/event-routes.ts'
import { answerUnreadable, installErrorHandler } from './http/error-handler.ts'
import { installOpenapi } from './http/openapi.ts'
import { installRateLimits } from './http/rate-limits.ts'
import { newRequestId, RequestLog } from './http/request-log.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { serviceRoutes } from './http/service-routes.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { installWebApp } from './http/web-app.ts'
import type { TypedApp } from './http/typed-app.ts'
import { outboxRoutes } from './mail/outbox-routes.ts'
import { orderRoutes } from './payments/order-routes.ts'
import { planRoutes } from './plans/plan-routes.ts'
import type { Services } from './services.ts'
import { storyAudioRoutes } from './stories/story-audio-routes.ts'
import { storyRoutes } from './stories/story-routes.ts'
import { voiceCloneRoutes } from './voices/voice-clone-routes.ts'
import { voiceRoutes } from './voices/voice-routes.ts'

const MAX_JSON_BYTES = 8 * 1024 * 1024
/** Past this the process is drowning: a clear 'busy' serves people better than a slow answer. */
const BUSY_EVENT_LOOP_DELAY_MS = 3000

/** @param webDist folder of the built web app, or null to serve the calls alone */
export async function buildApp(services: Services, options: { webDist: string | null }): Promise<TypedApp> {
  const logger: FastifyBaseLogger = services.log
  const app: TypedApp = fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: newRequestId,
    trustProxy: trustedProxies(services.config.trustProxy),
    frameworkErrors: answerUnreadable,
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('signedInUser', null)
  installErrorHandler(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await installSecurityHeaders(app, services.config)
  await app.register(underPressure, { maxEventLoopDelay: BUSY_EVENT_LOOP_DELAY_MS, retryAfter: 10 })
  await app.register(compress, { global: true, threshold: 2048 })
  await installRateLimits(app, services.config)
  await installOpenapi(app, services.config)
  for (const routes of [
    authRoutes,
    accountRoutes,
    planRoutes,
    orderRoutes,
    voiceRoutes,
    voiceCloneRoutes,
    storyRoutes,
    storyAudioRoutes,
    eventRoutes,
    outboxRoutes,
    serviceRoutes,
  ]) {
    await app.register(async (scope) => {
      routes(scope.withTypeProvider(), services)
    })
  }
  if (options.webDist) await installWebApp(app, options.webDist)
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: notFound, code: 'not_found' }))
  return app
}
