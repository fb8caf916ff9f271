import type { Story } from '@hearthvoice/contract/api/stories'
import { tryAgain } from '@hearthvoice/contract/messages/app-frame'
import * as text from '@hearthvoice/contract/messages/narration'
import { audioFailed, voiceMissingForAudio } from '@hearthvoice/contract/messages/stories'
import { sentenceOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NarrationProgress } from './narration-progress.tsx'
import { isNarrated, StoryPlayer } from './story-player.tsx'
import { isBeingRead, useNarrate, useNarrationRequest } from './stories.ts'

/** A story's sound in whatever state it is: player, reading under way, failed, or not asked for yet. */
export function StorySound({ story }: { story: Story }) {
  const narrate = useNarrate()
  const request = useNarrationRequest(story.id)
  const failed = story.narration?.state === 'failed'
  if (isBeingRead(story) && story.narration) return <NarrationProgress narration={story.narration} />
  if (isNarrated(story)) return <StoryPlayer story={story} />
  const pending = request?.pending ?? false
  const refused = request?.error ?? null
  const problem = refused ? sentenceOf(refused, audioFailed) : (story.narration?.error ?? audioFailed)
  const wrong = !pending && (failed || refused !== null)
  return (
    <div className="flex flex-col items-start gap-4">
      {wrong ? (
        <Notice kind="wrong" className="self-stretch">
          {problem}
        </Notice>
      ) : (
        <p className="text-soft-ink">{pending ? text.queued : text.notYetRead}</p>
      )}
      <Button
        onClick={() => narrate.mutate(story.id)}
        busy={pending}
        disabledReason={story.voice === null ? voiceMissingForAudio : null}
      >
        {pending ? text.starting : wrong ? tryAgain : text.generateAudio}
      </Button>
    </div>
  )
}
