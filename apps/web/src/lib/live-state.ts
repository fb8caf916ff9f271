/** Whether the server's events arrive; while they don't, what is under way is asked for every few seconds. */
import { useSyncExternalStore } from 'react'

const POLL_WHILE_LIVE_MS = 20_000
const POLL_WITHOUT_EVENTS_MS = 3000

let live = false
const listeners = new Set<() => void>()

export function setLive(value: boolean) {
  if (live === value) return
  live = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often to ask for something that is under way, in milliseconds; false when nothing is. */
export function useRefetchInterval(): (underWay: boolean) => number | false {
  const isLive = useSyncExternalStore(subscribe, () => live)
  return (underWay) => (underWay ? (isLive ? POLL_WHILE_LIVE_MS : POLL_WITHOUT_EVENTS_MS) : false)
}
