import { useState } from 'react'
import { back, goToDashboard } from '@hearthvoice/contract/messages/app-frame'
import * as text from '@hearthvoice/contract/messages/payment'
import { planCheckFailed } from '@hearthvoice/contract/messages/limits'
import { screens } from '@hearthvoice/contract/paths'
import type { PackageId } from '@hearthvoice/contract/plans'
import { useAccount } from '../features/plan/account.ts'
import { PackageCard } from '../features/plan/package-card.tsx'
import { usePackages } from '../features/plan/packages.ts'
import { recall } from '../lib/session-memory.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** Step 4: the packages. Paying itself opens later; the button says so. */
export default function OnboardingPayment() {
  const account = useAccount()
  const packages = usePackages()
  const [chosen, setChosen] = useState<PackageId>('family')
  if (account.isPending || packages.isPending) return <Waiting />
  if (account.isLoadingError) {
    return <ErrorState sentence={planCheckFailed} onRetry={() => void account.refetch()} busy={account.isFetching} />
  }
  if (account.data.plan.active) {
    return (
      <section className="flex flex-col items-start gap-6">
        <PageHeading>{text.alreadyActive}</PageHeading>
        <LinkButton to={screens.dashboard}>{goToDashboard}</LinkButton>
      </section>
    )
  }
  return (
    <section className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <PageHeading>{text.heading}</PageHeading>
        <p className="text-soft-ink">{text.introduction}</p>
      </div>
      {recall('pendingStoryId') && <Notice kind="done">{text.storySaved}</Notice>}
      {packages.isLoadingError ? (
        <ErrorState
          sentence={text.packagesNotLoaded}
          onRetry={() => void packages.refetch()}
          busy={packages.isFetching}
        />
      ) : (
        <fieldset className="grid gap-6 md:grid-cols-3 md:gap-4">
          <legend className="sr-only">{text.choosePackage}</legend>
          {packages.data.map((offer) => (
            <PackageCard
              key={offer.id}
              offer={offer}
              chosen={offer.id === chosen}
              onChoose={() => setChosen(offer.id)}
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap items-start gap-4">
        <Button disabledReason={text.proceedLater}>{text.proceed}</Button>
        <LinkButton to={screens.onboardingStory} look="quiet">
          {back}
        </LinkButton>
      </div>
    </section>
  )
}
