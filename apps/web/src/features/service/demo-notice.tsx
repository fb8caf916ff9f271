import { useQuery } from '@tanstack/react-query'
import { demoLabel, demoNotice } from '@hearthvoice/contract/messages/app-frame'
import { answerOf, api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Says on every page that this copy is a demo, if it is one. */
export function DemoNotice() {
  const { data } = useQuery({
    queryKey: queryKeys.service,
    queryFn: ({ signal }) => answerOf(api.GET('/api/v1/service', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data?.demo) return null
  return (
    <aside aria-label={demoLabel} className="border-b border-hairline bg-raised px-6 py-2 text-center text-sm text-ink">
      {demoNotice}
    </aside>
  )
}
