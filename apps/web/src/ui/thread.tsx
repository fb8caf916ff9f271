import { classNames } from './class-names.ts'
import { THREAD_HEIGHT, THREAD_WIDTH, threadPath } from './thread-path.ts'

const path = threadPath()

function Line({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${THREAD_WIDTH} ${THREAD_HEIGHT}`}
      className={classNames('block h-auto w-full overflow-visible', className)}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** The product's sign, standing still: a divider. */
export function Thread({ className }: { className?: string }) {
  return <Line className={classNames('text-ember', className)} />
}

type ThreadProgressProps = {
  label: string
  /** 0 to 1; null while it can't be known. */
  value: number | null
  /** What is said of the progress, for instance '3 of 14 passages read'. */
  valueText?: string | undefined
  resting?: boolean
  className?: string
}

/** Progress as the thread being drawn from left to right; with reduced motion it stands where it is. */
export function ThreadProgress({ label, value, valueText, resting, className }: ThreadProgressProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value))
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={valueText ?? (percent === null ? undefined : `${percent}%`)}
      className={classNames('relative py-2', className)}
    >
      <Line className="text-hairline" />
      <div
        className={classNames(
          'absolute inset-0 py-2 transition-[clip-path] duration-700 ease-out',
          share === null && 'thread-searching',
          resting && 'opacity-60',
        )}
        style={share === null ? undefined : { clipPath: `inset(-8px ${(1 - share) * 100}% -8px -8px)` }}
      >
        <Line className="text-ember" />
      </div>
    </div>
  )
}
