import { loading } from '@hearthvoice/contract/messages/app-frame'
import { classNames } from './class-names.ts'

/** A blank of the size of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-soft bg-hairline/70', className)} />
}

/** Several blanks, announced once. */
export function Skeletons({ count, className, item }: { count: number; className?: string; item: string }) {
  return (
    <div role="status" aria-label={loading} className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={item} />
      ))}
    </div>
  )
}
