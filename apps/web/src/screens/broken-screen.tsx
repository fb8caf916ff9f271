import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { backToHome, brokenHeading, brokenText, loadAgain } from '@hearthvoice/contract/messages/app-frame'
import { screens } from '@hearthvoice/contract/paths'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Thread } from '../ui/thread.tsx'

/** What stands where a screen failed: it could not be loaded, or has a fault. */
export function BrokenScreen() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main id="content" className="mx-auto flex max-w-xl flex-col items-start gap-6 px-6 py-24">
      <Thread className="w-56" />
      <PageHeading>{brokenHeading}</PageHeading>
      <p>{brokenText}</p>
      <div className="flex flex-wrap gap-4">
        <Button onClick={() => window.location.reload()}>{loadAgain}</Button>
        <a href={screens.landing} className={buttonStyle({ look: 'secondary' })}>
          {backToHome}
        </a>
      </div>
    </main>
  )
}
