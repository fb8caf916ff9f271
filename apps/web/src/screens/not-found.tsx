import { backToHome, notFoundHeading, notFoundText, notFoundTitle } from '@hearthvoice/contract/messages/app-frame'
import { screens } from '@hearthvoice/contract/paths'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Thread } from '../ui/thread.tsx'
import { SiteHeader } from './site-header.tsx'

export default function NotFound() {
  return (
    <>
      <SiteHeader />
      <main id="content" className="mx-auto flex max-w-xl flex-col items-start gap-6 px-6 py-24">
        <Thread className="w-56" />
        <PageHeading title={notFoundTitle}>{notFoundHeading}</PageHeading>
        <p className="text-soft-ink">{notFoundText}</p>
        <LinkButton to={screens.landing}>{backToHome}</LinkButton>
      </main>
    </>
  )
}
