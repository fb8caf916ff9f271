import type { Story } from '@hearthvoice/contract/api/stories'
import { SYNTHETIC_VOICE_NOTE } from '@hearthvoice/contract/product'
import { syntheticVoiceOf } from '@hearthvoice/contract/messages/stories'
import { AudioPlayer } from '../../ui/audio-player.tsx'
import { DownloadButton } from './download-button.tsx'

type StoryPlayerProps = { story: Story & { audio_url: string }; className?: string }

/** A story's sound, with whose synthetic voice it is and the file to keep. */
export function StoryPlayer({ story, className }: StoryPlayerProps) {
  return (
    <AudioPlayer
      key={story.audio_url}
      src={story.audio_url}
      title={story.title}
      note={story.voice ? syntheticVoiceOf(story.voice.name) : SYNTHETIC_VOICE_NOTE}
      actions={<DownloadButton story={story} />}
      className={className}
    />
  )
}

export const isNarrated = (story: Story): story is Story & { audio_url: string } => story.audio_url !== null
