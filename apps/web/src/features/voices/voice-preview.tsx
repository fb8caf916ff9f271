import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { syntheticVoiceOf } from '@hearthvoice/contract/messages/stories'
import { voiceSampleFailed } from '@hearthvoice/contract/messages/voices'
import { sentenceOf } from '../../lib/api-error.ts'
import { AudioPlayer } from '../../ui/audio-player.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { usePreview } from './preview.ts'

type VoicePreviewProps = {
  voice: { id: string; name: string }
  /** Begin making it at once instead of on request. */
  eager?: boolean
  size?: 'normal' | 'small'
}

/** Hear the voice: a button, then a player. */
export function VoicePreview({ voice, eager = false, size }: VoicePreviewProps) {
  const [asked, setAsked] = useState(false)
  const preview = usePreview(voice.id, asked || eager)
  if (preview.isError) {
    return (
      <ErrorState
        sentence={sentenceOf(preview.error, voiceSampleFailed)}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    )
  }
  if (preview.data && (asked || eager)) {
    return (
      <AudioPlayer
        src={preview.data}
        title={text.previewOf(voice.name)}
        note={syntheticVoiceOf(voice.name)}
        autoPlay={asked}
      />
    )
  }
  return (
    <Button
      look="secondary"
      size={size}
      busy={preview.isFetching}
      onClick={() => setAsked(true)}
      aria-label={`${text.hearVoice}: ${voice.name}`}
      className="self-start"
    >
      <Volume2 aria-hidden size={20} />
      {preview.isFetching ? text.preparingPreview : text.hearVoice}
    </Button>
  )
}
