import { formatBytes, formatWait } from '@hearthvoice/contract/format-measures'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import type { TransferPace } from '../../lib/transfer-rate.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ThreadProgress } from '../../ui/thread.tsx'

export type Transfer = TransferPace & { sent: number; total: number }

export function UploadProgress({ transfer, onCancel }: { transfer: Transfer; onCancel: () => void }) {
  const { sent, total, perSecond, secondsLeft } = transfer
  const arrived = total > 0 && sent >= total
  const progress = text.uploadProgress(formatBytes(sent), formatBytes(total))
  return (
    <section className="flex flex-col gap-6">
      <PageHeading>{text.uploading}</PageHeading>
      <ThreadProgress
        label={text.uploadLabel}
        value={arrived || total === 0 ? null : sent / total}
        valueText={arrived ? text.arriving : progress}
      />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-soft-ink">
        {arrived ? (
          <span>{text.arriving}</span>
        ) : (
          <>
            <span>
              {total > 0 && progress}
              {perSecond !== null && perSecond > 0 && `, ${text.uploadSpeed(formatBytes(perSecond))}`}
            </span>
            <span>{secondsLeft !== null && text.timeLeft(formatWait(secondsLeft))}</span>
          </>
        )}
      </div>
      <p>{text.keepOpen}</p>
      <Button look="secondary" onClick={onCancel} className="self-start">
        {text.cancelUpload}
      </Button>
    </section>
  )
}
