import { Navigate, useSearchParams } from 'react-router'
import { findingYourPlace } from '@hearthvoice/contract/messages/auth-screen'
import { planCheckFailed } from '@hearthvoice/contract/messages/limits'
import { screens } from '@hearthvoice/contract/paths'
import { useAccount } from '../features/plan/account.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Waiting } from '../ui/waiting.tsx'

const RETURN_FLAGS = 'checkout=success&payment_complete=true'

/** Where somebody goes who has just signed in: back from payment or with a plan to the dashboard, else to the voice. */
export function WhereNext({ signedUp }: { signedUp: boolean }) {
  const [query] = useSearchParams()
  const account = useAccount()
  if (query.get('checkout') === 'success' || query.get('payment_complete') === 'true') {
    return <Navigate to={`${screens.dashboard}?${RETURN_FLAGS}`} replace />
  }
  if (signedUp) return <Navigate to={screens.onboardingVoice} replace />
  if (account.isPending) return <Waiting text={findingYourPlace} />
  if (account.isLoadingError) {
    return <ErrorState sentence={planCheckFailed} onRetry={() => void account.refetch()} busy={account.isFetching} />
  }
  return <Navigate to={account.data.plan.active ? screens.dashboard : screens.onboardingVoice} replace />
}
