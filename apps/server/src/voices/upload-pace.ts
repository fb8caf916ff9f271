import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import { sampleStalled } from '@hearthvoice/contract/messages/voices'
import { ProductError } from '../product-error.ts'

const WINDOW_MS = 60_000
/** Slower than the slowest telephone line is no upload: it only holds a place. */
const LEAST_BYTES_A_WINDOW = 64 * 1024

/**
 * Watches a request until all of it has arrived or its connection has gone.
 * @returns a signal that aborts with ProductError 'upload_incomplete' when too little arrives in a minute
 */
export function watchPace(request: IncomingMessage): { signal: AbortSignal } {
  const slow = new AbortController()
  let before = request.socket.bytesRead
  const timer = setInterval(() => {
    const now = request.socket.bytesRead
    if (now - before < LEAST_BYTES_A_WINDOW) {
      clearInterval(timer)
      slow.abort(new ProductError('upload_incomplete', sampleStalled))
    }
    before = now
  }, WINDOW_MS)
  const { socket } = request
  const stop = () => {
    clearInterval(timer)
    socket.off('close', stop)
  }
  finished(request, stop)
  // A request that was answered before all of it had come says nothing when its connection goes.
  socket.once('close', stop)
  return { signal: slow.signal }
}
