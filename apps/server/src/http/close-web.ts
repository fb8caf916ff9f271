import type { TypedApp } from './typed-app.ts'

/** Long enough for an answer, too short for the rest of a long upload, which the person then sends again. */
const PATIENCE_MS = 4000
const TIDY_MS = 50

/** Takes no new requests and lets those under way end; what is not done in time is cut off. Streams of events end. */
export async function closeWeb(app: TypedApp, { patienceMs = PATIENCE_MS } = {}): Promise<void> {
  // A connection that has just had its last answer stays open for a next request, which will not come.
  const tidying = setInterval(() => app.server.closeIdleConnections(), TIDY_MS)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearInterval(tidying)
    clearTimeout(cutOff)
  }
}
