import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { demoNotice } from '@hearthvoice/contract/messages/app-frame'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import type { Config } from '../config.ts'
import type { TypedApp } from './typed-app.ts'

/** Must be registered before the routes, which it gathers. */
export async function installOpenapi(app: TypedApp, { demo }: Pick<Config, 'demo'>) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: PRODUCT_NAME,
        version: '1',
        description: `${demo ? `${demoNotice} ` : ''}Errors are {error, code}; under /auth/v1 {code, message}.`,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      tags: ['accounts', 'voices', 'stories', 'plans', 'service'].map((name) => ({ name })),
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Its program writes styles into the page; nothing else is loosened.
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
  })
}
