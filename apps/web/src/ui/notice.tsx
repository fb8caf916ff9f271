import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const looks = {
  information: { Icon: Info, colour: 'text-ink', line: 'border-l-edge' },
  attention: { Icon: CircleAlert, colour: 'text-honey', line: 'border-l-honey' },
  wrong: { Icon: CircleAlert, colour: 'text-brick', line: 'border-l-brick' },
  done: { Icon: CircleCheck, colour: 'text-moss', line: 'border-l-moss' },
} as const

type NoticeProps = {
  kind?: keyof typeof looks
  children: ReactNode
  actions?: ReactNode
  className?: string
}

/** A sentence that matters, with what can be done; errors are announced at once, the rest in turn. */
export function Notice({ kind = 'information', children, actions, className }: NoticeProps) {
  const { Icon, colour, line } = looks[kind]
  return (
    <div
      role={kind === 'wrong' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-6 gap-y-4 rounded-small border border-l-4 border-hairline bg-raised px-4 py-4',
        line,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon aria-hidden size={22} className={classNames('mt-0.5 shrink-0', colour)} />
        <div className="min-w-0">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
