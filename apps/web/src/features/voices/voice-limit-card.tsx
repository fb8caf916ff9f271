import type { ReactNode } from 'react'
import { cannotCreateVoice } from '@hearthvoice/contract/messages/limits'
import { voiceLimitHeading } from '@hearthvoice/contract/messages/voices'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** What stands where a voice would be made, when none can be. */
export function VoiceLimitCard({ reason, actions }: { reason: string | null; actions: ReactNode }) {
  return (
    <Card className="flex flex-col gap-6">
      <PageHeading>{voiceLimitHeading}</PageHeading>
      <p>{reason ?? cannotCreateVoice}</p>
      <div className="flex flex-wrap items-start gap-4">{actions}</div>
    </Card>
  )
}
