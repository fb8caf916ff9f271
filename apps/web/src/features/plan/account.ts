import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Plan, usage and what they allow. @param onboarding ask for what the wizard allows somebody without a plan */
const accountQuery = (onboarding: boolean) => ({
  queryKey: queryKeys.account(onboarding),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerOf(api.GET('/api/v1/account', { params: { query: onboarding ? { onboarding: 'true' } : {} }, signal })),
})

export const useAccount = (onboarding = false) => useQuery(accountQuery(onboarding))
