import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A raised sheet with a hairline. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('rounded-soft border border-hairline bg-raised p-6 md:p-8', className)} />
}
