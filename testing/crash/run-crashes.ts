/**
 * Kills a running copy again and again at random moments of an upload, a cloning and a narration, and prints what was
 * seen: `npm run crashes -- [rounds] [seed] [scenario]`. Ends with an error when anything acknowledged is missing, half or made twice.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { CrashSite, type Recovery } from './crash-site.ts'
import { cloning, narrating, type Scenario, storyteller, uploading } from './scenarios.ts'

const LATEST_JOBS_MS = 5000

const [rounds = '20', seed = String(Date.now() % 100_000), only] = process.argv.slice(2)
const random = seeded(Number(seed))
console.log(`${rounds} rounds each, seed ${seed}`)

const scenarios: Record<string, (site: CrashSite) => Promise<Scenario>> = {
  upload: async () => uploading,
  cloning: async () => cloning,
  narration: async (site) => narrating(await storyteller(site)),
}
let failed = false
for (const [name, prepare] of Object.entries(scenarios)) {
  if (only === undefined || only === name) await killRepeatedly(name, prepare)
}
process.exit(failed ? 1 : 0)

async function killRepeatedly(name: string, prepare: (site: CrashSite) => Promise<Scenario>) {
  await using site = await CrashSite.open()
  const scenario = await prepare(site)
  const seen: Recovery[] = []
  const usualMs = await milliseconds(async () => (await scenario(site, 0)).done())
  await site.rest()
  for (let round = 1; round <= Number(rounds); round++) {
    const begun = await scenario(site, round)
    // Followed from outside, for the report; it ends with the copy.
    void begun.done()
    // Every other one early, where passages are spoken and bytes arrive.
    const moment = random() * (round % 2 === 0 ? usualMs : usualMs / 3)
    await wait(moment)
    const before = Date.now()
    const progress = begun.progress()
    try {
      const recovery = await site.crashAndRecover('tree')
      await begun.answered
      await begun.again()
      await site.rest()
      const wrong = await site.wrong()
      const { madeAgain } = await site.passagesBefore(before)
      if (wrong.length > 0) throw new Error(`After asking again:\n${wrong.join('\n')}`)
      if (madeAgain > 0) throw new Error(`${madeAgain} passages were made again`)
      if ((recovery.jobsAfterMs ?? 0) > LATEST_JOBS_MS) throw new Error(`jobs went on after ${recovery.jobsAfterMs} ms`)
      seen.push(recovery)
      console.log(
        `${name} ${round}: killed after ${Math.round(moment)} ms (${progress}); ready in ${recovery.startMs} ms, ` +
          `jobs ${recovery.jobsAfterMs ?? '–'} ms later; ${recovery.madeAgain} of ${recovery.done} passages made again`,
      )
    } catch (error) {
      failed = true
      console.error(`${name} ${round}: killed after ${Math.round(moment)} ms (${progress}): ${String(error)}`)
      break
    }
  }
  const jobs = seen.flatMap(({ jobsAfterMs }) => jobsAfterMs ?? [])
  console.log(
    `${name}: ${seen.length} of ${rounds} without loss; start ${range(seen.map(({ startMs }) => startMs))} ms; ` +
      `jobs after ready ${range(jobs)} ms (${jobs.length} rounds)`,
  )
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function range(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted.length === 0 ? '–' : `${sorted[0]} to ${sorted.at(-1)}, median ${sorted[sorted.length >> 1]}`
}

/** Numbers in 0 … 1, the same ones for the same seed (mulberry32). */
function seeded(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
