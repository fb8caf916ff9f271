/** A copy of the product that is killed and started again on the same data, and what it has acknowledged so far. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProduct, type ProductProcess } from '../product-process.ts'
import { ask, filesBelow, soundsWritten, wrongInBooks } from './books.ts'
import { judgeFile } from './judge-file.ts'
import { type CrashTarget, crash } from './process-tree.ts'
import { Acknowledged } from './acknowledged.ts'

const POLL_MS = 5
const LONGEST_REST_MS = 120_000

/** What was seen after one kill. */
export type Recovery = {
  /** Milliseconds from the start to the line that says it is ready. */
  startMs: number
  /** Milliseconds from that line until the first job was taken again (negative: before it); null where none was left. */
  jobsAfterMs: number | null
  /** Passages that were done before the kill, and how many of these were made again. */
  done: number
  madeAgain: number
}

export class CrashSite {
  readonly folder: string
  readonly dataDir: string
  readonly acknowledged = new Acknowledged()
  #product: ProductProcess
  readonly #judged = new Set<string>()

  private constructor(folder: string, dataDir: string, product: ProductProcess) {
    this.folder = folder
    this.dataDir = dataDir
    this.#product = product
  }

  static async open(): Promise<CrashSite> {
    const folder = await mkdtemp(join(tmpdir(), 'crash-'))
    // Root's database runs as another user, who has to pass through.
    for (const path of [folder, temporaryIn(folder)]) {
      await mkdir(path, { recursive: true })
      await chmod(path, 0o711)
    }
    const dataDir = join(folder, 'data')
    return new CrashSite(folder, dataDir, await start(folder, dataDir))
  }

  get url(): string {
    return this.#product.url
  }

  get product(): ProductProcess {
    return this.#product
  }

  /** Kills a part of it; after `tree` and `app` it has to be started again. */
  crash(target: CrashTarget): Promise<void> {
    return crash(target, this.#product.pid)
  }

  /** Stops it cleanly; what it said and how it ended are for the caller to judge. */
  async stop(): Promise<number | null> {
    return this.#product.stop()
  }

  /** Starts it again on the same data. @returns what is visible and not whole, from before the start */
  async start(): Promise<string[]> {
    const half = await this.#halfFiles()
    this.#product = await start(this.folder, this.dataDir)
    return half
  }

  /** Kills it, starts it again, and waits until all work is done. @throws with every line that is wrong */
  async crashAndRecover(target: 'tree' | 'app'): Promise<Recovery> {
    await this.crash(target)
    await this.#product.ended
    const begun = Date.now()
    const half = await this.start()
    const readyAt = Date.now()
    await this.#mustBeRight(`killing the ${target}`, half)
    return {
      startMs: Math.round(this.#product.startMs),
      jobsAfterMs: await this.#jobsAfter(begun, readyAt),
      ...(await this.passagesBefore(begun)),
    }
  }

  /** Kills a part, which it has to survive, and waits until all work is done. @throws with every line that is wrong */
  async crashAndSurvive(target: 'decoder' | 'database'): Promise<Pick<Recovery, 'done' | 'madeAgain'>> {
    const begun = Date.now()
    await this.crash(target)
    await this.#mustBeRight(`killing the ${target}`)
    return this.passagesBefore(begun)
  }

  async #mustBeRight(after: string, before: string[] = []): Promise<void> {
    await this.rest()
    const wrong = [...before, ...(await this.wrong())]
    if (wrong.length > 0) throw new Error(`After ${after}:\n${wrong.join('\n')}\n${this.#product.output()}`)
  }

  /** Waits until no job is left. */
  async rest(): Promise<void> {
    const end = Date.now() + LONGEST_REST_MS
    const left = () =>
      ask<{ left: string }>(
        this.dataDir,
        `select count(*)::text as left from pgboss.job where state in ('created', 'retry', 'active')`,
      ).catch(() => [{ left: 'unknown' }])
    for (;;) {
      const [row] = await left()
      if (row?.left === '0') return
      if (Date.now() > end) throw new Error(`${row?.left} jobs do not end\n${this.#product.output()}`)
      await wait(100)
    }
  }

  /** All that is wrong while nothing is under way: acknowledged and missing, rows and files that disagree, leftovers. */
  async wrong(): Promise<string[]> {
    const temporary = await filesBelow(temporaryIn(this.folder))
    const sockets = new Set(temporary.filter((path) => path.includes('.s.PGSQL')).map((path) => path.split('/')[0]))
    return [
      ...(await this.acknowledged.broken(this.url)),
      ...(await wrongInBooks(this.dataDir, { judged: this.#judged })),
      ...temporary.filter((path) => !path.includes('.s.PGSQL')).map((path) => `left in the system's folder: ${path}`),
      ...(sockets.size > 1 ? [`${sockets.size} socket folders`] : []),
    ]
  }

  /** Resolves as soon as the condition holds. */
  async moment(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await wait(POLL_MS)
  }

  /** Of the passages done before a moment, how many have been made again since? */
  async passagesBefore(moment: number): Promise<Pick<Recovery, 'done' | 'madeAgain'>> {
    const rows = await ask<{ key: string }>(
      this.dataDir,
      'select storage_key as key from passage_sounds where created_at < to_timestamp($1::float / 1000)',
      [moment],
    )
    const written = await soundsWritten(this.dataDir)
    return { done: rows.length, madeAgain: rows.filter(({ key }) => (written.get(key) ?? 0) >= moment).length }
  }

  async #jobsAfter(begun: number, readyAt: number): Promise<number | null> {
    const [row] = await ask<{ first: Date | null }>(
      this.dataDir,
      'select min(started_on) as first from pgboss.job where started_on > to_timestamp($1::float / 1000)',
      [begun],
    )
    return row?.first ? row.first.getTime() - readyAt : null
  }

  /** Files under their final names that are not whole. */
  async #halfFiles(): Promise<string[]> {
    const files = join(this.dataDir, 'files')
    const wrong: string[] = []
    for (const key of await filesBelow(files)) {
      if (key.startsWith('.incoming') || this.#judged.has(key)) continue
      if (key.endsWith('.mp3') || key.endsWith('.flac')) {
        wrong.push(...(await judgeFile(join(files, key), { key, seconds: null, rate: null })))
      }
    }
    return wrong.map((line) => `visible though not whole: ${line}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#product.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** The copy's own temporary folder, so that what it leaves there can be told from what others leave. */
const temporaryIn = (folder: string) => join(folder, 'tmp')

const start = (folder: string, dataDir: string) =>
  startProduct({ folder, dataDir, settings: { TMPDIR: temporaryIn(folder) } })
