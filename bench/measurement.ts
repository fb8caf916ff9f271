/** One line of the table: how long something takes, beside a baseline run on the same sound just before. */
export type Measurement = {
  what: string
  /** Length of the sound worked on. */
  soundSeconds: number
  processingSeconds: number
  baseline: { what: string; processingSeconds: number }
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
