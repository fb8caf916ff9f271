import { Navigate, Outlet, useSearchParams } from 'react-router'
import { planCheckFailed } from '@hearthvoice/contract/messages/limits'
import { screens } from '@hearthvoice/contract/paths'
import { ErrorState } from '../../ui/error-state.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useAccount } from './account.ts'

/** What the redirect leaves behind for the screen it leads to. */
export type PlanNeeded = { planNeeded: true }

/**
 * Lets people with an active plan through. `checkout=success` opens the screen although the payment may not have been
 * booked yet; a failed check redirects nobody.
 */
export function RequirePlan() {
  const account = useAccount()
  const [query] = useSearchParams()
  if (query.get('checkout') === 'success') return <Outlet />
  if (account.isPending) return <Waiting className="min-h-dvh" />
  if (account.isLoadingError) {
    return (
      <main id="content" className="mx-auto max-w-3xl px-6 py-24">
        <ErrorState sentence={planCheckFailed} onRetry={() => void account.refetch()} busy={account.isFetching} />
      </main>
    )
  }
  if (!account.data.plan.active) {
    return <Navigate to={screens.onboardingVoice} state={{ planNeeded: true } satisfies PlanNeeded} replace />
  }
  return <Outlet />
}
