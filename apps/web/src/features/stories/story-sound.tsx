import type { Story } from '@hearthvoice/contract/api/stories'
import { tryAgain } from '@hearthvoice/contract/messages/app-frame'
import * as text from '@hearthvoice/contract/messages/narration'
import { audioFailed, voiceMissingForAudio } from '@hearthvoice/contract/messages/stories'
import { sentenceOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NarrationProgress } from './narration-progress.tsx'
import { isNarrated, StoryPlayer } from './story-player.tsx'
import { isBeingRead, useNarrate } from './stories.ts'

/** A story's sound in whatever state it is: player, reading under way, failed, or not asked for yet. */
export function StorySound({ story }: { story: Story }) {
  const narrate = useNarrate()
  const failed = story.narration?.state === 'failed'
  if (isBeingRead(story) && story.narration) return <NarrationProgress narration={story.narration} />
  if (isNarrated(story)) return <StoryPlayer story={story} />
  const problem = narrate.isError ? sentenceOf(narrate.error, audioFailed) : (story.narration?.error ?? audioFailed)
  return (
    <div className="flex flex-col items-start gap-4">
      {failed || narrate.isError ? (
        <Notice kind="wrong" className="self-stretch">
          {problem}
        </Notice>
      ) : (
        <p className="text-soft-ink">{text.notYetRead}</p>
      )}
      <Button
        onClick={() => narrate.mutate(story.id)}
        busy={narrate.isPending}
        disabledReason={story.voice === null ? voiceMissingForAudio : null}
      >
        {narrate.isPending ? text.starting : failed || narrate.isError ? tryAgain : text.generateAudio}
      </Button>
    </div>
  )
}
