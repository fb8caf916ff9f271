import type { ReactNode } from 'react'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { formatDate } from '@hearthvoice/contract/format'
import { keptSince, storiesTold } from '@hearthvoice/contract/messages/dashboard'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { classNames } from '../../ui/class-names.ts'
import { Seal } from '../../ui/seal.tsx'
import { Spinner } from '../../ui/waiting.tsx'
import { QualityMark } from './quality-report.tsx'

const statusColour: Record<Voice['status'], string> = {
  preparing: 'text-honey',
  awaiting_consent: 'text-honey',
  ready: 'text-moss',
  failed: 'text-brick',
  frozen: 'text-soft-ink',
  suspended: 'text-brick',
}

/** A voice on its shelf: seal, name, how it is, and what can be done. */
export function VoiceCard({ voice, children }: { voice: Voice; children?: ReactNode }) {
  return (
    <article className="flex min-w-0 flex-col gap-5 rounded-soft border border-hairline bg-raised p-6">
      <div className="flex items-center gap-4">
        <Seal name={voice.name} seed={voice.id} fundamental={voice.quality?.fundamental_hz} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-xl [overflow-wrap:anywhere]">{voice.name}</h2>
          <p className="text-sm text-soft-ink">{storiesTold(voice.story_count)}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className={classNames('inline-flex items-center gap-2 font-semibold', statusColour[voice.status])}>
          {voice.status === 'preparing' && <Spinner className="size-4" />}
          {text.statusName[voice.status]}
        </span>
        {voice.quality && <QualityMark grade={voice.quality.grade} />}
        <span className="text-soft-ink">{keptSince(formatDate(voice.created_at))}</span>
      </p>
      {voice.status_reason && <p className="text-sm">{voice.status_reason}</p>}
      {children && <div className="mt-auto flex flex-col gap-4">{children}</div>}
    </article>
  )
}
