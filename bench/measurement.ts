/** One line of the table: how long something takes, beside a baseline run on the same just before. */
export type Measurement = {
  what: string
  /** How much was worked on. */
  amount: number
  unit: 's of sound' | 'MB'
  processingSeconds: number
  baseline: { what: string; processingSeconds: number }
  /** The most memory that the process took beyond what it had before, where that was measured. */
  memoryMegabytes?: number
}

/** What a `*.bench.ts` module exports by default. */
export type Bench = () => Promise<Measurement[]>

/** Seconds that the work takes: the best of several runs, since disturbance only ever adds. */
export async function bestSeconds(runs: number, work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    best = Math.min(best, (performance.now() - start) / 1000)
  }
  return best
}
