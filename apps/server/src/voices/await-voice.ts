import { voiceNotFound, voiceStillPreparing } from '@hearthvoice/contract/messages/voices'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { type SpeakingVoice, speakingVoice } from './read-voices.ts'

/** Events are a nudge and may be missed; the row is read again at least this often. */
const POLL_MS = 2000

/**
 * The voice once it has left 'preparing', which may take a moment.
 * @throws ProductError 'not_found', or 'voice_preparing' after `patienceMs`; the signal's reason
 */
export async function awaitVoice(
  needs: Pick<Services, 'db' | 'events' | 'now'>,
  input: { userId: string; voiceId: string; signal: AbortSignal; patienceMs: number },
): Promise<SpeakingVoice> {
  const { userId, voiceId, signal } = input
  const patience = AbortSignal.timeout(input.patienceMs)
  const nudges = openNudges(AbortSignal.any([patience, signal]))
  // Listening begins before the first look, so that no change falls between.
  const stopListening = needs.events.listen(userId, nudges.nudge)
  try {
    for (;;) {
      const voice = await speakingVoice(needs.db, { userId, voiceId, now: needs.now() })
      signal.throwIfAborted()
      if (!voice) throw new ProductError('not_found', voiceNotFound)
      if (voice.status !== 'preparing') return voice
      if (patience.aborted) throw new ProductError('voice_preparing', voiceStillPreparing)
      await nudges.next()
    }
  } finally {
    stopListening()
  }
}

/** `next` resolves at the next nudge (one that came since the last counts), after POLL_MS, or when `end` aborts. */
function openNudges(end: AbortSignal) {
  let nudged = false
  let wake = () => {}
  return {
    nudge: () => {
      nudged = true
      wake()
    },
    next: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => wake(), POLL_MS)
        wake = () => {
          clearTimeout(timer)
          end.removeEventListener('abort', wake)
          nudged = false
          wake = () => {}
          resolve()
        }
        end.addEventListener('abort', wake)
        if (nudged || end.aborted) wake()
      }),
  }
}
