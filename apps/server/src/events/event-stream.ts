/** One browser's stream of events: what is under way when it connects, then every change as the rows show it. */
import type { ServerEvent } from '@hearthvoice/contract/api/events'
import type { Announcement } from './event-bus.ts'
import { preparingVoices } from './preparing-voices-store.ts'
import type { Services } from '../services.ts'
import { presentAudioUrl, presentStory, readStory, storiesUnderWay } from '../stories/read-stories.ts'
import { readVoice } from '../voices/read-voices.ts'

type Needs = Pick<Services, 'db' | 'events' | 'accessTokens' | 'now'>
/** A row that changed: what is read anew, once, however often it was announced meanwhile. */
type Change = { type: 'voice' | 'story'; id: string } | { type: 'plan' }

const COMMENT = ':\n\n'

/**
 * Text of a `text/event-stream`, until the signal aborts, the token is no longer valid, or changes may have been missed:
 * who connects again reads everything anew. The reader's pace is the stream's pace: what changes while nobody reads is
 * kept as ids, each once.
 * @param origin under which the asker reaches us
 * @param pingMs how often a comment is sent and the token looked at
 */
export async function* eventStream(
  needs: Needs,
  of: { userId: string; token: string; origin: string; pingMs: number; signal: AbortSignal },
): AsyncGenerator<string> {
  const { userId, token, origin, pingMs, signal } = of
  const pending = new Map<string, Change>()
  let wake = () => {}
  let ping = true
  let missed = false
  const add = (change: Change) => pending.set(keyOf(change), change)
  const stopListening = needs.events.listen(userId, (event) => {
    if (event.type === 'reconnected') missed = true
    else add(changeOf(event))
    wake()
  })
  const timer = setInterval(() => {
    ping = true
    wake()
  }, pingMs)
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    for (const change of await underWay(needs, userId)) add(change)
    while (!signal.aborted) {
      if (missed) return
      if (ping) {
        ping = false
        if ((await needs.accessTokens.verify(token)) === null) return
        yield COMMENT
      }
      const [next] = pending.values()
      if (next) {
        pending.delete(keyOf(next))
        yield `data: ${JSON.stringify(await readEvent(needs, { userId, origin, change: next }))}\n\n`
      } else if (!ping && !missed && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    stopListening()
    clearInterval(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

async function underWay(needs: Needs, userId: string): Promise<Change[]> {
  const [voices, stories] = await Promise.all([
    preparingVoices(needs.db, userId),
    storiesUnderWay(needs.db, { userId }),
  ])
  return [
    ...voices.map((id) => ({ type: 'voice' as const, id })),
    ...stories.map((id) => ({ type: 'story' as const, id })),
  ]
}

async function readEvent(needs: Needs, of: { userId: string; origin: string; change: Change }): Promise<ServerEvent> {
  const { userId, origin, change } = of
  if (change.type === 'plan') return { type: 'plan' }
  if (change.type === 'voice') {
    const voice = await readVoice(needs.db, { userId, voiceId: change.id, now: needs.now() })
    return voice ? { type: 'voice', voice } : { type: 'voice_deleted', voice_id: change.id }
  }
  const row = await readStory(needs.db, { userId, storyId: change.id })
  const story = row && presentStory(row, origin)
  return {
    type: 'story',
    story_id: change.id,
    narration: story?.narration ?? null,
    audio_url: presentAudioUrl(row?.audioUrl ?? null, origin),
  }
}

function changeOf(event: Announcement): Change {
  if (event.type === 'voice') return { type: 'voice', id: event.voiceId }
  return event.type === 'story' ? { type: 'story', id: event.storyId } : { type: 'plan' }
}

const keyOf = (change: Change): string => (change.type === 'plan' ? 'plan' : `${change.type} ${change.id}`)
