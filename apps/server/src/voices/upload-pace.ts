import { sampleIncomplete } from '@hearthvoice/contract/messages/voices'
import { ProductError } from '../product-error.ts'

const WINDOW_MS = 60_000
/** Slower than the slowest telephone line is no upload: it only holds a place. */
const LEAST_BYTES_A_WINDOW = 64 * 1024

/**
 * Watches that an upload goes on.
 * @param bytesRead how much has arrived so far
 * @returns a signal that aborts with ProductError 'upload_incomplete' when too little arrives in a minute
 */
export function watchPace(bytesRead: () => number): { signal: AbortSignal } & Disposable {
  const slow = new AbortController()
  let before = bytesRead()
  const timer = setInterval(() => {
    const now = bytesRead()
    if (now - before < LEAST_BYTES_A_WINDOW) slow.abort(new ProductError('upload_incomplete', sampleIncomplete))
    before = now
  }, WINDOW_MS)
  return { signal: slow.signal, [Symbol.dispose]: () => clearInterval(timer) }
}
