import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '@hearthvoice/contract/limits'
import { answerOf, api } from '../../lib/api-client.ts'
import { useRefetchInterval } from '../../lib/live-state.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** All voices of the account, newest first, a page at a time. */
export function useVoices() {
  const every = useRefetchInterval()
  return useInfiniteQuery({
    queryKey: queryKeys.voiceList,
    queryFn: ({ signal, pageParam }) =>
      answerOf(
        api.GET('/api/v1/voices', {
          params: { query: { limit: MAX_PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) =>
      every(Boolean(state.data?.pages.some((page) => page.items.some(({ status }) => status === 'preparing')))),
  })
}

export function useVoice(id: string | null) {
  const every = useRefetchInterval()
  return useQuery({
    queryKey: queryKeys.voice(id ?? ''),
    queryFn: ({ signal }) => answerOf(api.GET('/api/v1/voices/{id}', { params: { path: { id: id ?? '' } }, signal })),
    enabled: id !== null,
    refetchInterval: ({ state }) => every(state.data?.status === 'preparing'),
  })
}
