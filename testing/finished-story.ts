import type { Story } from '@hearthvoice/contract/api/stories'
import { presentStory, readStory } from '../apps/server/src/stories/read-stories.ts'
import type { TestApp } from './test-app.ts'

/** The story once its narration is done or has failed; its changes are heard, not polled for. */
export async function finishedStory(app: TestApp, of: { userId: string; storyId: string }): Promise<Story> {
  let changed = Promise.withResolvers<void>()
  const stopListening = app.services.events.listen(of.userId, () => changed.resolve())
  try {
    for (;;) {
      const row = await readStory(app.services.db, of)
      const story = row && presentStory(row, app.url)
      if (story?.narration?.state === 'done' || story?.narration?.state === 'failed') return story
      await changed.promise
      changed = Promise.withResolvers<void>()
    }
  } finally {
    stopListening()
  }
}
