import { useInfiniteQuery, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Story } from '@hearthvoice/contract/api/stories'
import { audioFailed, storyNotSaved } from '@hearthvoice/contract/messages/stories'
import { answerOf, api } from '../../lib/api-client.ts'
import { useRefetchInterval } from '../../lib/live-state.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const PAGE = 24

/** Whether the story's reading is on its way. */
export const isBeingRead = ({ narration }: Pick<Story, 'narration'>): boolean =>
  narration !== null && narration.state !== 'done' && narration.state !== 'failed'

/** All stories of the account, newest first, a page at a time. */
export function useStories() {
  const every = useRefetchInterval()
  return useInfiniteQuery({
    queryKey: queryKeys.storyList,
    queryFn: ({ signal, pageParam }) =>
      answerOf(
        api.GET('/api/v1/stories', {
          params: { query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) => every(Boolean(state.data?.pages.some((page) => page.items.some(isBeingRead)))),
  })
}

/** The newest story, or null. */
export function useNewestStory(enabled = true) {
  const every = useRefetchInterval()
  return useQuery({
    queryKey: queryKeys.newestStory,
    queryFn: async ({ signal }) => {
      const { items } = await answerOf(api.GET('/api/v1/stories', { params: { query: { limit: 1 } }, signal }))
      return items[0] ?? null
    },
    enabled,
    refetchInterval: ({ state }) => every(Boolean(state.data && isBeingRead(state.data))),
  })
}

export function useStory(id: string | null) {
  const every = useRefetchInterval()
  return useQuery({
    queryKey: queryKeys.story(id ?? ''),
    queryFn: ({ signal }) => answerOf(api.GET('/api/v1/stories/{id}', { params: { path: { id: id ?? '' } }, signal })),
    enabled: id !== null,
    refetchInterval: ({ state }) => every(Boolean(state.data && isBeingRead(state.data))),
  })
}

export type StoryInput = { voiceId: string; title: string; content: string; onboarding: boolean }

/** Saves a story: a new one, or the one named by `id`. */
export function useSaveStory() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, voiceId, title, content, onboarding }: StoryInput & { id: string | null }) => {
      const body = { voice_id: voiceId, title, content, onboarding }
      return id
        ? answerOf(api.PATCH('/api/v1/stories/{id}', { params: { path: { id } }, body }), storyNotSaved)
        : answerOf(api.POST('/api/v1/stories', { body }), storyNotSaved)
    },
    onSuccess: async (story) => {
      queryClient.setQueryData(queryKeys.story(story.id), story)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.storyList }),
        queryClient.invalidateQueries({ queryKey: queryKeys.newestStory }),
        queryClient.invalidateQueries({ queryKey: queryKeys.accounts }),
      ])
    },
  })
}

const narrateKey = ['narrate'] as const

/** Has a story read aloud; asked twice, the server answers with the reading under way. */
export function useNarrate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: narrateKey,
    mutationFn: (storyId: string) =>
      answerOf(api.POST('/functions/v1/story-audio', { body: { story_id: storyId } }), audioFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.stories }),
  })
}

/** How the newest request to read this story stands, whichever screen made it; null when there was none. */
export function useNarrationRequest(storyId: string): { pending: boolean; error: Error | null } | null {
  const requests = useMutationState({
    filters: { mutationKey: narrateKey, predicate: ({ state }) => state.variables === storyId },
    select: ({ state }) => ({ pending: state.status === 'pending', error: state.error }),
  })
  return requests.at(-1) ?? null
}
