/** How fast a transfer goes and how long it still takes, from the progress of its last seconds. */

const WINDOW_MS = 8000
const SETTLED_MS = 1200

export type TransferPace = {
  /** Bytes a second, null until it has settled. */
  perSecond: number | null
  /** Seconds, null until it can be told. */
  secondsLeft: number | null
}

type Observation = { at: number; sent: number }

/** @returns a function to be told how much has been sent at a time (ms); it answers the pace */
export function transferPace(total: number): (sent: number, at: number) => TransferPace {
  let seen: Observation[] = []
  return (sent, at) => {
    seen = [...seen.filter((observation) => at - observation.at <= WINDOW_MS), { at, sent }]
    const first = seen[0]
    const elapsed = first ? at - first.at : 0
    if (!first || elapsed < SETTLED_MS) return { perSecond: null, secondsLeft: null }
    const perSecond = ((sent - first.sent) / elapsed) * 1000
    if (perSecond <= 0) return { perSecond: 0, secondsLeft: null }
    return { perSecond, secondsLeft: Math.max(0, total - sent) / perSecond }
  }
}
