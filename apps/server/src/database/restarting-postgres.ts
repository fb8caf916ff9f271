import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresProcess } from './embedded-postgres-process.ts'

/** With these pauses some ten minutes; a disk that was full has room again by then, or somebody has to look. */
const MOST_TRIES = 60
const LONGEST_PAUSE_MS = 10_000
/** Having run this long, an end counts as the first one. */
const SETTLED_MS = 60_000

export interface RestartingPostgres {
  /** Launches it; with a socket folder it is reached as before. */
  launch: (options: { socketFolder?: string; signal?: AbortSignal | undefined }) => Promise<PostgresProcess>
  signal?: AbortSignal | undefined
  /** It has ended by itself and will be started again. */
  onEnd: () => void
}

/**
 * Starts PostgreSQL, and again whenever it ends by itself. `ended` resolves when it was stopped, or when it does not
 * come back.
 */
export async function restartingPostgres(options: RestartingPostgres): Promise<PostgresProcess> {
  const { launch, onEnd } = options
  const first = await launch({ signal: options.signal })
  const { socketFolder } = first
  const stopping = new AbortController()
  const { signal } = stopping
  let running: PostgresProcess = first

  const again = async (): Promise<PostgresProcess | null> => {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      try {
        return await launch({ socketFolder, signal })
      } catch {
        const pause = Math.min(LONGEST_PAUSE_MS, 250 * 2 ** tries)
        await wait(pause, undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return null
      }
    }
    return null
  }

  const keep = async () => {
    for (let ends = 0; ; ends++) {
      const since = performance.now()
      await running.ended
      if (performance.now() - since > SETTLED_MS) ends = 0
      if (signal.aborted || ends === MOST_TRIES) return
      onEnd()
      const next = await again()
      if (!next) return
      running = next
      if (signal.aborted) return await running.stop()
    }
  }
  const ended = keep()

  return {
    socketFolder,
    ended,
    stop: async () => {
      stopping.abort(new Error('stopping'))
      await running.stop()
      await ended
    },
  }
}
