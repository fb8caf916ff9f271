import type { IncomingMessage } from 'node:http'

/**
 * Lets the rest of a refused body flow by unread, since browsers read the answer only after they have sent all. A
 * client that goes on for more than `mostBytes`, or until `signal` aborts, is cut off.
 */
export function drainRequest(
  request: IncomingMessage,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): void {
  if (request.readableEnded || request.destroyed) return
  let left = mostBytes
  request.unpipe()
  request.on('error', () => {})
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  signal.addEventListener('abort', () => request.destroy(), { once: true })
  request.resume()
}
