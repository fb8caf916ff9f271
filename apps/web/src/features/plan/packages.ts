import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The packages on sale. */
export const usePackages = () =>
  useQuery({
    queryKey: queryKeys.packages,
    queryFn: ({ signal }) => answerOf(api.GET('/api/v1/packages', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
