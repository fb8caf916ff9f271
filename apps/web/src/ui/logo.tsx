import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import { classNames } from './class-names.ts'

/** A short end of the thread: a breath of sound that becomes a written loop. */
const mark =
  'M1 16 L4 16 C5 16 5.2 11 6.2 11 C7.2 11 7.4 22 8.6 22 C9.8 22 9.8 5 11.2 5 C12.6 5 12.6 26 14 26 C15.4 26 15.2 12 16.6 12 C18 12 17.6 19 19.4 19 C23 19 27.5 13 27.2 8.6 C27 5.6 23.6 5.6 23.4 10 C23.2 15 25.4 21.5 29 21.5 C33 21.5 36 17 35.4 14 C35 12 32.4 12.4 32.6 15.4 C32.8 18.6 35.4 20.6 38 20 C40 19.5 41.6 18 43 16'

function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 44 32" className={classNames('h-8 w-11 text-ember', className)}>
      <path d={mark} fill="none" stroke="currentColor" strokeWidth={2.2} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** The name beside its sign. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-3', className)}>
      <LogoMark />
      <span
        className="font-serif text-xl font-[560] tracking-tight text-ink"
        style={{ fontVariationSettings: "'SOFT' 100" }}
      >
        {PRODUCT_NAME}
      </span>
    </span>
  )
}
