import { z } from 'zod'
import { readiness, serviceAnswer } from '@hearthvoice/contract/api/service'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import type { Services } from '../services.ts'
import { readinessProbe } from './readiness.ts'
import type { TypedApp } from './typed-app.ts'

const tags = ['service']

export function serviceRoutes(app: TypedApp, services: Pick<Services, 'db' | 'files' | 'voiceProvider' | 'config'>) {
  const probe = readinessProbe(services)

  app.get(
    '/api/v1/service',
    { schema: { tags, summary: 'What anybody may know of this copy', response: { 200: serviceAnswer } } },
    () => ({ product: PRODUCT_NAME, demo: services.config.demo }),
  )

  app.get(
    '/api/v1/health',
    { schema: { tags, summary: 'Is the process alive?', response: { 200: z.object({ status: z.literal('ok') }) } } },
    () => ({ status: 'ok' as const }),
  )

  app.get(
    '/api/v1/ready',
    {
      schema: {
        tags,
        summary: 'Can it do its work, and with which services?',
        response: { 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const works = await probe()
      const isReady = works.database && works.storage
      return reply.code(isReady ? 200 : 503).send({
        status: isReady ? 'ready' : 'not_ready',
        database: works.database ? 'ok' : 'failed',
        storage: works.storage ? 'ok' : 'failed',
        services: {
          database: services.config.databaseUrl ? 'postgresql' : 'embedded postgresql',
          storage: 'folder',
          voice: services.voiceProvider.name,
        },
      })
    },
  )
}
