/**
 * Worker threads with two queues: urgent tasks go before the rest, and the rest never takes the last thread. The
 * queues are ours, since Piscina keeps abortable tasks in a queue of its own that knows no order.
 */
import { once } from 'node:events'
import type { TransferListItem, Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'

export type ThreadLimits = {
  threads: number
  /** Tasks that are not urgent and may run at once. */
  ordinary: number
  /** Tasks that may wait, of each kind. */
  waiting: number
}

export type TaskOptions = { signal?: AbortSignal | undefined; urgent?: boolean | undefined }

/** A task that was not begun, since too many wait already. */
export class ThreadsBusyError extends Error {
  override readonly name = 'ThreadsBusyError'
}

/** A task that was not finished, since the threads were closed. */
export class ThreadsClosedError extends Error {
  override readonly name = 'ThreadsClosedError'
}

type Task = { urgent: boolean; run(): Promise<void>; drop(reason: unknown): void }

const IDLE_MS = 60_000
const YOUNG_GENERATION_MB = 4

export class WorkerThreads {
  readonly #pool: Piscina
  readonly #limits: ThreadLimits
  readonly #urgent: Task[] = []
  readonly #ordinary: Task[] = []
  readonly #workers = new Set<Worker>()
  readonly #closing = new AbortController()
  #running = 0
  #ordinaryRunning = 0

  constructor(limits: ThreadLimits) {
    this.#limits = limits
    this.#pool = new Piscina({
      minThreads: 0,
      maxThreads: limits.threads,
      idleTimeout: IDLE_MS,
      // A waiting thread stays in its event loop, so that what it has opened can be closed.
      atomics: 'disabled',
      execArgv: [],
      recordTiming: false,
      // Sound lies outside of the heap, and what nobody needs of it goes only when this fills.
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    // A thread that fails takes its task with it, whose caller is told; there is nobody else to tell.
    this.#pool.on('error', () => {})
  }

  /**
   * Runs an exported function of a module in a thread. Aborting ends the thread, whatever it does.
   * @param module path of the module; `name` of the function, whose argument and result are structured clones
   * @throws what the function throws, the signal's reason, ThreadsBusyError, ThreadsClosedError
   */
  run<Output>(
    task: { module: string; name: string; input: unknown; transfer?: TransferListItem[] },
    { signal, urgent = false }: TaskOptions = {},
  ): Promise<Output> {
    return new Promise((resolve, reject) => {
      const ending = this.#closing.signal
      if (signal?.aborted) return reject(signal.reason)
      if (ending.aborted) return reject(ending.reason)
      const queue = urgent ? this.#urgent : this.#ordinary
      if (queue.length >= this.#limits.waiting) return reject(new ThreadsBusyError('too many tasks wait already'))
      const leave = () => {
        const at = queue.indexOf(entry)
        if (at >= 0) queue.splice(at, 1)
        reject(signal?.reason)
      }
      const entry: Task = {
        urgent,
        drop: reject,
        run: async () => {
          signal?.removeEventListener('abort', leave)
          const stop = signal ? AbortSignal.any([signal, ending]) : ending
          const { module: filename, name, input, transfer: transferList } = task
          try {
            const result = this.#pool.run(input, { filename, name, transferList, signal: stop })
            this.#watchWorkers()
            resolve(await result)
          } catch (error) {
            reject(stop.aborted ? stop.reason : error)
          }
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(entry)
      this.#startNext()
    })
  }

  /** Ends every thread and rejects what was not finished. */
  async close(): Promise<void> {
    const reason = new ThreadsClosedError('the threads were closed')
    this.#closing.abort(reason)
    for (const task of [...this.#urgent.splice(0), ...this.#ordinary.splice(0)]) task.drop(reason)
    const exits = [...this.#workers].map((worker) => once(worker, 'exit'))
    await this.#pool.destroy()
    await Promise.all(exits)
  }

  #startNext() {
    while (this.#running < this.#limits.threads) {
      const mayStart = this.#ordinaryRunning < this.#limits.ordinary
      const task = this.#urgent.shift() ?? (mayStart ? this.#ordinary.shift() : undefined)
      if (!task) return
      this.#running += 1
      if (!task.urgent) this.#ordinaryRunning += 1
      void task.run().finally(() => {
        this.#running -= 1
        if (!task.urgent) this.#ordinaryRunning -= 1
        this.#startNext()
      })
    }
  }

  /** The pool forgets a thread as soon as it tells it to end; closing waits until it has ended. */
  #watchWorkers() {
    for (const worker of this.#pool.threads) {
      if (this.#workers.has(worker)) continue
      this.#workers.add(worker)
      worker.once('exit', () => this.#workers.delete(worker))
    }
  }
}
