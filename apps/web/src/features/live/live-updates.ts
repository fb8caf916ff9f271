/** Follows the server's events while somebody is signed in, and renews what the screens show. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { serverEvent, type ServerEvent } from '@hearthvoice/contract/api/events'
import type { Story } from '@hearthvoice/contract/api/stories'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { isReady, voiceIsReady } from '@hearthvoice/contract/messages/narration'
import { calls } from '@hearthvoice/contract/paths'
import { authorisedFetch } from '../../lib/api-client.ts'
import { setLive } from '../../lib/live-state.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { readEvents } from '../../lib/server-sent-events.ts'

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** The server pings every 15 s; silence for longer means that the connection is gone. */
const SILENCE_MS = 40_000

/** One stream of events until `signal` aborts: reconnects by itself, and asks for everything anew each time. */
async function follow(queryClient: QueryClient, signal: AbortSignal) {
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    try {
      alive()
      const address = new URL(`${calls.api}/events`, window.location.origin)
      const request = new Request(address, { signal: AbortSignal.any([signal, silence.signal]) })
      const response = await authorisedFetch(request)
      if (response.status === 401) return
      if (response.ok) {
        retryMs = FIRST_RETRY_MS
        setLive(true)
        void renewAll(queryClient)
        await readEvents(
          response,
          ({ data }) => {
            const event = serverEvent.safeParse(JSON.parse(data))
            if (event.success) renew(queryClient, event.data)
          },
          alive,
        )
      }
    } catch {
      // Lost or silent: the next round connects again.
    } finally {
      clearTimeout(timer)
      setLive(false)
    }
    await pause(retryMs, signal)
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)
  }
}

/** Waits, but no longer than until the network is back. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    ended.addEventListener('abort', () => resolve(), { once: true })
    window.addEventListener('online', () => resolve(), { once: true, signal: ended })
  })

const renewAll = (queryClient: QueryClient) =>
  Promise.all(
    [queryKeys.voices, queryKeys.stories, queryKeys.accounts].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

function renew(queryClient: QueryClient, event: ServerEvent) {
  if (event.type === 'plan') {
    void queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
    return
  }
  if (event.type === 'story') renewStory(queryClient, event)
  else if (event.type === 'voice') renewVoice(queryClient, event.voice)
  if (event.type !== 'story') void queryClient.invalidateQueries({ queryKey: queryKeys.voiceList })
  void queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
}

function renewVoice(queryClient: QueryClient, voice: Voice) {
  const before = queryClient.getQueryData<Voice>(queryKeys.voice(voice.id))
  queryClient.setQueryData(queryKeys.voice(voice.id), voice)
  if (before?.status === 'preparing' && voice.status === 'ready') tellIfElsewhere(voice.id, voiceIsReady(voice.name))
}

function renewStory(queryClient: QueryClient, event: Extract<ServerEvent, { type: 'story' }>) {
  const key = queryKeys.story(event.story_id)
  const before = queryClient.getQueryData<Story>(key)
  const { narration, audio_url } = event
  if (before) queryClient.setQueryData(key, { ...before, narration, audio_url })
  const under = narration !== null && narration.state !== 'done' && narration.state !== 'failed'
  if (!under) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.stories })
    if (before?.narration?.state === 'running' && audio_url) tellIfElsewhere(event.story_id, isReady(before.title))
    return
  }
  for (const list of [queryKeys.storyList, queryKeys.newestStory]) {
    void queryClient.invalidateQueries({ queryKey: list })
  }
}

/** Says it floating, unless the screen in front is about it. */
function tellIfElsewhere(id: string, sentence: string) {
  if (!window.location.href.includes(id)) toast.success(sentence)
}

export function useLiveUpdates(userId: string | null) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!userId) return undefined
    const stop = new AbortController()
    void follow(queryClient, stop.signal)
    return () => stop.abort()
  }, [userId, queryClient])
}
