import { listOf, listQuery } from '@hearthvoice/contract/api/list'
import { orderAnswer } from '@hearthvoice/contract/api/plans'
import { signedIn, userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { listOrders } from './list-orders.ts'

export function orderRoutes(app: TypedApp, services: Pick<Services, 'db' | 'accessTokens'>) {
  app.get(
    '/api/v1/orders',
    {
      onRequest: signedIn(services),
      schema: {
        tags: ['plans'],
        summary: "The user's orders, newest first",
        security: [{ bearer: [] }],
        querystring: listQuery,
        response: { 200: listOf(orderAnswer) },
      },
    },
    (request) => {
      const { limit, cursor } = request.query
      return listOrders(services, { userId: userOf(request).id, limit, cursor })
    },
  )
}
