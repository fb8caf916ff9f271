import { Download } from 'lucide-react'
import { useState } from 'react'
import * as text from '@hearthvoice/contract/messages/player'
import { Button } from '../../ui/button.tsx'
import { downloadAudio } from './download-audio.ts'

type DownloadButtonProps = { story: { title: string; audio_url: string }; size?: 'normal' | 'small' }

export function DownloadButton({ story, size = 'small' }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadAudio(story)
    setBusy(false)
  }
  return (
    <Button look="secondary" size={size} busy={busy} onClick={() => void download()}>
      <Download aria-hidden size={18} />
      {busy ? text.downloading : text.download}
    </Button>
  )
}
