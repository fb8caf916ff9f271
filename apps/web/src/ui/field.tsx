import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export const inputStyle = classNames(
  'block min-h-12 w-full rounded-soft border border-edge bg-paper px-4 py-3 text-base text-ink',
  'placeholder:text-soft-ink placeholder:opacity-80 hover:border-ink focus-visible:rounded-soft focus-visible:outline-offset-1',
  'aria-invalid:border-brick aria-invalid:border-2',
)

/** Ids that tie a field to its hint and error. */
export const describedBy = (id: string, { hint, error }: { hint?: ReactNode; error?: string }) =>
  [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ') || undefined

type FieldProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Label above, hint and error beneath; the input itself is the child and carries `id` and `describedBy(id, …)`. */
export function Field({ id, label, hint, error, hideLabel, className, children }: FieldProps) {
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft-ink">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-2 text-sm font-medium text-brick">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
