/** How long a reading still takes, from when its passages were done. */

export type Observation = { at: number; done: number }

/**
 * @param seen times in ms, oldest first, with the passages done by then
 * @returns seconds left, or null while no passage has been seen to be finished
 */
export function secondsLeft(seen: readonly Observation[], total: number, now: number): number | null {
  const first = seen[0]
  const last = seen.at(-1)
  if (!first || !last || last.done <= first.done) return null
  const perPassage = (last.at - first.at) / (last.done - first.done)
  const sinceLast = Math.min(now - last.at, perPassage)
  return Math.max(0, (perPassage * (total - last.done) - sinceLast) / 1000)
}
