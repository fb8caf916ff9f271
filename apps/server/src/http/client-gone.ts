import type { FastifyReply } from 'fastify'
import { connectionLost } from '@hearthvoice/contract/messages/requests'
import { ProductError } from '../product-error.ts'

/** Aborts when the client leaves before it has its answer. The reason is no failure of ours, and nobody reads it. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort(new ProductError('bad_request', connectionLost))
  })
  return leaving.signal
}
