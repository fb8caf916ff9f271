import { setTimeout as after } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { answers } from '../database/database.ts'
import type { Services } from '../services.ts'

/** No user's key begins like this. */
const PROBE = 'readiness/probe'
const TIMEOUT_MS = 3000

export type Readiness = { database: boolean; storage: boolean }

/**
 * Asks whether the database answers and the storage takes a file, each for at most `timeoutMs`. Who asks while an
 * answer is being found shares it: a crowd of askers writes no crowd of files.
 */
export function readinessProbe(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): () => Promise<Readiness> {
  const works = async (attempt: Promise<unknown>): Promise<boolean> => {
    const done = new AbortController()
    const tried = attempt.then(
      () => true,
      () => false,
    )
    const late = after(timeoutMs, false, { signal: done.signal, ref: false }).catch(() => false)
    try {
      return await Promise.race([tried, late])
    } finally {
      done.abort()
    }
  }
  const takesFiles = async () => {
    await files.put(PROBE, Readable.from([Buffer.from('ready')]), { signal: AbortSignal.timeout(timeoutMs) })
    await files.delete(PROBE)
  }
  const probe = async () => {
    const [database, storage] = await Promise.all([works(answers(db)), works(takesFiles())])
    return { database, storage }
  }
  let underWay: Promise<Readiness> | null = null
  return () => {
    underWay ??= probe().finally(() => {
      underWay = null
    })
    return underWay
  }
}
