import { useEffect, useState } from 'react'
import type { Narration } from '@hearthvoice/contract/api/stories'
import { formatWait } from '@hearthvoice/contract/format-measures'
import * as text from '@hearthvoice/contract/messages/narration'
import { classNames } from '../../ui/class-names.ts'
import { ThreadProgress } from '../../ui/thread.tsx'
import { secondsLeft } from './narration-estimate.ts'
import type { Observation } from './narration-estimate.ts'

const TICK_MS = 5000

/** Seconds left, told anew with every passage and now and then between. */
function useSecondsLeft({ state, done, total }: Narration): number | null {
  const [watched, setWatched] = useState<{ seen: Observation[]; left: number | null }>({ seen: [], left: null })
  const running = state === 'running'
  useEffect(() => {
    if (!running) return undefined
    const look = () =>
      setWatched(({ seen: before }) => {
        const now = Date.now()
        const seen = before.at(-1)?.done === done ? before : [...before, { at: now, done }]
        return { seen, left: secondsLeft(seen, total, now) }
      })
    const soon = setTimeout(look)
    const often = setInterval(look, TICK_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(often)
    }
  }, [running, done, total])
  return running ? watched.left : null
}

/** A reading under way: the thread is drawn passage by passage. */
export function NarrationProgress({ narration, className }: { narration: Narration; className?: string }) {
  const left = useSecondsLeft(narration)
  const { state, done, total } = narration
  const known = state !== 'queued' && total > 0
  const passages = known ? text.passage(done, total) : state === 'queued' ? text.queued : text.findingPassages
  const wait = left === null ? text.howLongUnknown : text.howLong(formatWait(left))
  return (
    <div className={classNames('flex flex-col gap-4', className)}>
      <ThreadProgress
        label={text.progressLabel}
        value={known ? done / total : null}
        valueText={passages}
        resting={state === 'paused'}
      />
      <p role="status" className="font-semibold">
        {state === 'paused' ? text.paused : known && done === total ? text.finishing : passages}
      </p>
      <p className="text-soft-ink">
        {known && done === total ? '' : `${wait} `}
        {text.mayLeave}
      </p>
    </div>
  )
}
