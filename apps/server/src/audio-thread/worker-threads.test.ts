import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import {
  type TaskOptions,
  type ThreadLimits,
  ThreadsBusyError,
  ThreadsClosedError,
  WorkerThreads,
} from './worker-threads.ts'

const module = fileURLToPath(new URL('./worker-threads-test-tasks.ts', import.meta.url))

function openThreads(limits: Partial<ThreadLimits> = {}) {
  const threads = new WorkerThreads({ threads: 2, ordinary: 1, waiting: 10, ...limits })
  const run = <Output>(name: string, input?: unknown, options?: TaskOptions) =>
    threads.run<Output>({ module, name, input }, options)
  return { threads, run, [Symbol.asyncDispose]: () => threads.close() }
}

const SLOTS = 3
/** A gate that tasks wait at, and the order in which they went through. */
function openGate() {
  const shared = new SharedArrayBuffer(4 * (SLOTS + 16))
  const cells = new Int32Array(shared)
  return {
    shared,
    open: () => {
      Atomics.store(cells, 0, 1)
      Atomics.notify(cells, 0)
    },
    arrived: async (count: number) => {
      while (Atomics.load(cells, 1) < count) {
        const { async, value } = Atomics.waitAsync(cells, 1, Atomics.load(cells, 1), 100)
        if (async) await value
      }
    },
    order: () => [...cells.subarray(SLOTS, SLOTS + (cells[2] ?? 0))],
  }
}

test('runs a function of a TypeScript module in another thread, and hands over arrays', async () => {
  await using pool = openThreads()
  expect(await pool.run<number>('threadOf')).toBeGreaterThan(0)
  expect(await pool.run('double', Float32Array.of(1, 2, 3))).toEqual(Float32Array.of(2, 4, 6))
})

test('a task that throws rejects with its error, and the next one runs', async () => {
  await using pool = openThreads()
  await expect(pool.run('fail', 'no such range')).rejects.toThrow(new RangeError('no such range'))
  expect(await pool.run('double', Float32Array.of(1))).toEqual(Float32Array.of(2))
})

test('aborting ends a thread that never would, and its place is free again', async () => {
  await using pool = openThreads({ threads: 1 })
  const gate = openGate()
  const aborting = new AbortController()
  const stuck = pool.run('pass', { shared: gate.shared, mark: 1 }, { signal: aborting.signal })
  await gate.arrived(1)
  const behind = pool.run<number>('threadOf')
  aborting.abort(new Error('enough'))
  await expect(stuck).rejects.toThrow('enough')
  expect(await behind).toBeGreaterThan(0)
})

test('a task aborted while it waits never runs; one aborted before is refused', async () => {
  await using pool = openThreads({ threads: 1 })
  const gate = openGate()
  const first = pool.run('pass', { shared: gate.shared, mark: 1 })
  await gate.arrived(1)
  const aborting = new AbortController()
  const second = pool.run('pass', { shared: gate.shared, mark: 2 }, { signal: aborting.signal })
  const third = pool.run('pass', { shared: gate.shared, mark: 3 })
  aborting.abort(new Error('never mind'))
  await expect(second).rejects.toThrow('never mind')
  await expect(pool.run('threadOf', null, { signal: aborting.signal })).rejects.toThrow('never mind')
  gate.open()
  await Promise.all([first, third])
  expect(gate.order()).toEqual([1, 3])
})

test('urgent tasks find a thread while the rest is busy', async () => {
  await using pool = openThreads({ threads: 2, ordinary: 1 })
  const gate = openGate()
  const tasks = [1, 2].map((mark) => pool.run('pass', { shared: gate.shared, mark }))
  await gate.arrived(1)
  expect(await pool.run<number>('threadOf', null, { urgent: true })).toBeGreaterThan(0)
  gate.open()
  await Promise.all(tasks)
})

test('urgent tasks go before those that wait', async () => {
  await using pool = openThreads({ threads: 1 })
  const gate = openGate()
  const tasks = [1, 2, 3].map((mark) => pool.run('pass', { shared: gate.shared, mark }, { urgent: mark === 3 }))
  await gate.arrived(1)
  gate.open()
  await Promise.all(tasks)
  expect(gate.order()).toEqual([1, 3, 2])
})

test('as many ordinary tasks at once as allowed', async () => {
  await using pool = openThreads({ threads: 3, ordinary: 2 })
  const shared = new SharedArrayBuffer(4)
  const met = await Promise.all([1, 2].map(() => pool.run<number>('meet', { shared, parties: 2 })))
  expect(new Set(met).size).toBe(2)
})

test('no more tasks wait than allowed', async () => {
  await using pool = openThreads({ threads: 1, waiting: 1 })
  const gate = openGate()
  const first = pool.run('pass', { shared: gate.shared, mark: 1 })
  const second = pool.run('pass', { shared: gate.shared, mark: 2 })
  await expect(pool.run('threadOf')).rejects.toThrow(ThreadsBusyError)
  gate.open()
  await Promise.all([first, second])
})

test('closing ends busy threads, rejects what waits and refuses what comes later', async () => {
  const started: Worker[] = []
  const onWorker = (worker: Worker) => started.push(worker)
  process.on('worker', onWorker)
  const pool = openThreads({ threads: 1 })
  const gate = openGate()
  const busy = pool.run('pass', { shared: gate.shared, mark: 1 })
  const waiting = pool.run('threadOf')
  await gate.arrived(1)
  const rejected = Promise.all([busy, waiting].map((task) => expect(task).rejects.toThrow(ThreadsClosedError)))
  await pool.threads.close()
  await rejected
  await expect(pool.run('threadOf')).rejects.toThrow(ThreadsClosedError)
  process.off('worker', onWorker)
  // A thread that has ended has the id -1.
  expect(started.map((worker) => worker.threadId)).toEqual([-1])
})
