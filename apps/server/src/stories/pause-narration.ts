import type { Services } from '../services.ts'
import { changeNarration, isUnderWay, lockNarration, narrationById } from './narrations-store.ts'

/** Says of a narration that it rests for a while; its next finished passage says that it goes on. */
export async function pauseNarration(
  needs: Pick<Services, 'db' | 'events'>,
  { narrationId }: { narrationId: string },
): Promise<void> {
  const narration = await narrationById(needs.db, narrationId)
  if (!narration) return
  const { userId, storyId } = narration
  await needs.db.transaction(async (tx) => {
    const now = await lockNarration(tx, userId, narrationId)
    if (!now || !isUnderWay(now.state) || now.state === 'paused') return
    await changeNarration(tx, userId, narrationId, { state: 'paused' })
    await needs.events.announce(tx, { type: 'story', userId, storyId })
  })
}
