import { randomUUID } from 'node:crypto'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { traceOf } from './error-handler.ts'

export const newRequestId = (): string => randomUUID()

/** One line for each answer, by the route's pattern: the address itself names people's things and holds their keys. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    if (error) reply.log.warn({ ...line, ...traceOf(error) }, 'request broken off')
    else reply.log.info(line, 'request')
  }

  override routeNotFound(): void {}
}
