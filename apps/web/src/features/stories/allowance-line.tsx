import { formatNumber } from '@hearthvoice/contract/format'
import * as text from '@hearthvoice/contract/messages/story-writing'
import { classNames } from '../../ui/class-names.ts'

type AllowanceLineProps = { used: number; limit: number; alwaysSay?: boolean }

/** What is left of the allowance as a thin line: honey at a fifth, brick at a tenth; then words say it too. */
export function AllowanceLine({ used, limit, alwaysSay }: AllowanceLineProps) {
  const left = limit - used
  const share = limit > 0 ? left / limit : 0
  const level = share <= 0.1 ? 'low' : share <= 0.2 ? 'near' : 'plenty'
  const bar = { low: 'bg-brick', near: 'bg-honey', plenty: 'bg-ember' }[level]
  const words = { low: 'text-brick', near: 'text-honey', plenty: 'text-soft-ink' }[level]
  return (
    <div className="flex flex-col gap-2">
      <div
        role="meter"
        aria-label={text.allowance}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={text.allowanceUsed(used, limit)}
        className="h-[3px] overflow-hidden rounded-full bg-hairline"
      >
        <div
          className={classNames('h-full rounded-full transition-[width] duration-300', bar)}
          style={{ width: `${Math.min(100, limit > 0 ? (used / limit) * 100 : 100)}%` }}
        />
      </div>
      {(alwaysSay || level !== 'plenty') && (
        <p className={classNames('text-sm', words)}>
          {left < 0 ? text.charactersOver(-left) : text.charactersLeft(left)}
          <span className="sr-only">
            {' '}
            ({formatNumber(Math.max(0, used))} / {formatNumber(limit)})
          </span>
        </p>
      )}
    </div>
  )
}
