import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { pageTitle } from '@hearthvoice/contract/messages/app-frame'
import { classNames } from './class-names.ts'
import { useArrived } from './arrival.ts'

type PageHeadingProps = {
  children: ReactNode
  /** The document's title, where it differs from the heading's text. */
  title?: string
  className?: string
  hidden?: boolean
}

/**
 * The one h1 of a screen. It names the document, and takes the focus when one arrives by navigation or when a screen
 * turns into its next state, so that a screen reader says where one is.
 */
export function PageHeading({ children, title, className, hidden }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [arriving] = useState(useArrived())
  useEffect(() => {
    if (arriving) heading.current?.focus({ preventScroll: true })
  }, [arriving])
  const text = title ?? (typeof children === 'string' ? children : undefined)
  return (
    <>
      {text && <title>{pageTitle(text)}</title>}
      <h1 ref={heading} tabIndex={-1} className={classNames('text-2xl md:text-3xl', hidden && 'sr-only', className)}>
        {children}
      </h1>
    </>
  )
}
