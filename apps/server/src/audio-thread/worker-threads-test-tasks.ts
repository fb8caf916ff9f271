/** What the threads do in `worker-threads.test.ts`. */
import { threadId } from 'node:worker_threads'

export const threadOf = () => threadId

export const double = (values: Float32Array) => values.map((value) => value * 2)

export function fail(message: string): never {
  throw new RangeError(message)
}

/** Ends once all `parties` are in here at the same time. */
export function meet({ shared, parties }: { shared: SharedArrayBuffer; parties: number }): number {
  const count = new Int32Array(shared)
  Atomics.add(count, 0, 1)
  Atomics.notify(count, 0)
  for (let here = Atomics.load(count, 0); here < parties; here = Atomics.load(count, 0)) Atomics.wait(count, 0, here)
  return threadId
}

/** Waits until the gate is opened, then notes its place. */
export function pass({ shared, mark }: { shared: SharedArrayBuffer; mark: number }): void {
  const cells = new Int32Array(shared)
  Atomics.add(cells, 1, 1)
  Atomics.notify(cells, 1)
  Atomics.wait(cells, 0, 0)
  const place = Atomics.add(cells, 2, 1)
  Atomics.store(cells, 3 + place, mark)
}
