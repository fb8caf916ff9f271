import type { ReactNode } from 'react'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { tryAgain } from '@hearthvoice/contract/messages/app-frame'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import {
  mayTakeMinutes,
  voiceAwaitingConsent,
  voiceFrozen,
  voiceProcessingFailed,
} from '@hearthvoice/contract/messages/voices'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Seal } from '../../ui/seal.tsx'
import { ThreadProgress } from '../../ui/thread.tsx'
import { GiveConsent } from './give-consent.tsx'
import { QualityReport } from './quality-report.tsx'
import { VoicePreview } from './voice-preview.tsx'

type VoiceStatusProps = {
  voice: Voice
  /** Where to go on from a voice that is ready. */
  actions: ReactNode
  /** Ways out of the other states. */
  otherActions?: ReactNode
  onTryAgain: () => void
}

/** A voice from the moment its recording has arrived until it can speak, or why it can't. */
export function VoiceStatus({ voice, actions, otherActions, onTryAgain }: VoiceStatusProps) {
  if (voice.status === 'ready') return <Ready voice={voice} actions={actions} />
  return (
    <section className="flex flex-col gap-6">
      <NotReady voice={voice} onTryAgain={onTryAgain} />
      {otherActions && <div className="flex flex-wrap items-center gap-4">{otherActions}</div>}
    </section>
  )
}

function Ready({ voice, actions }: { voice: Voice; actions: ReactNode }) {
  return (
    <section key="ready" className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-6">
        <Seal name={voice.name} seed={voice.id} fundamental={voice.quality?.fundamental_hz} className="size-24" />
        <PageHeading className="min-w-0 flex-1 basis-64">{text.readyHeading(voice.name)}</PageHeading>
      </div>
      <Card className="flex flex-col gap-6">
        <VoicePreview voice={voice} eager />
        {voice.quality && <QualityReport report={voice.quality} />}
      </Card>
      <div className="flex flex-wrap items-center gap-4">{actions}</div>
    </section>
  )
}

function NotReady({ voice, onTryAgain }: { voice: Voice; onTryAgain: () => void }) {
  if (voice.status === 'preparing') {
    return (
      <>
        <PageHeading key="preparing">{text.preparingHeading(voice.name)}</PageHeading>
        <ThreadProgress label={text.preparingHeading(voice.name)} value={null} valueText={mayTakeMinutes} />
        <p role="status" className="font-semibold">
          {mayTakeMinutes}
        </p>
        <p>
          {text.preparingSteps} {text.mayLeave}
        </p>
      </>
    )
  }
  if (voice.status === 'failed') {
    return (
      <>
        <PageHeading key="failed">{text.failedHeading(voice.name)}</PageHeading>
        <Notice kind="wrong">{voice.status_reason ?? voiceProcessingFailed}</Notice>
        <Button onClick={onTryAgain} className="self-start">
          {tryAgain}
        </Button>
      </>
    )
  }
  if (voice.status === 'awaiting_consent') {
    return (
      <>
        <PageHeading key="consent">{text.awaitingHeading(voice.name)}</PageHeading>
        <p>{voiceAwaitingConsent}</p>
        <Card>
          <GiveConsent voiceId={voice.id} />
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeading key="resting">{voice.name}</PageHeading>
      <Notice kind="attention">
        {voice.status_reason ?? (voice.status === 'frozen' ? voiceFrozen : text.voiceSuspended)}
      </Notice>
    </>
  )
}
