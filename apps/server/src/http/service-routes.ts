import { z } from 'zod'
import { answers } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { TypedApp } from './typed-app.ts'

const tags = ['service']

export function serviceRoutes(app: TypedApp, services: Pick<Services, 'db' | 'files' | 'voiceProvider' | 'config'>) {
  app.get(
    '/api/v1/health',
    { schema: { tags, summary: 'Is the process alive?', response: { 200: z.object({ status: z.literal('ok') }) } } },
    () => ({ status: 'ok' as const }),
  )

  const part = z.enum(['ok', 'failed'])
  const readiness = z.object({
    status: z.enum(['ready', 'not_ready']),
    database: part,
    storage: part,
    services: z.object({ database: z.string(), storage: z.string(), voice: z.string() }),
  })
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
      const works = (attempt: Promise<unknown>) =>
        attempt.then(
          () => 'ok' as const,
          () => 'failed' as const,
        )
      const [database, storage] = await Promise.all([works(answers(services.db)), works(services.files.head('ready'))])
      const ready = database === 'ok' && storage === 'ok'
      return reply.code(ready ? 200 : 503).send({
        status: ready ? 'ready' : 'not_ready',
        database,
        storage,
        services: {
          database: services.config.databaseUrl ? 'postgresql' : 'embedded postgresql',
          storage: 'folder',
          voice: services.voiceProvider.name,
        },
      })
    },
  )
}
