import { loading } from '@hearthvoice/contract/messages/app-frame'
import { classNames } from './class-names.ts'

/** Turns while something short is under way. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={classNames('size-6 animate-spin text-ember', className)}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/** Stands for a screen that is not there yet; shows itself only when waiting is noticeable. */
export function Waiting({ text = loading, className }: { text?: string; className?: string }) {
  return (
    <div
      role="status"
      className={classNames('appear-late flex min-h-64 items-center justify-center gap-4 text-soft-ink', className)}
    >
      <Spinner />
      <span>{text}</span>
    </div>
  )
}
