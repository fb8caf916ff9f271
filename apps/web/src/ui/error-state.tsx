import { tryAgain } from '@hearthvoice/contract/messages/app-frame'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type ErrorStateProps = { sentence: string; onRetry?: () => void; busy?: boolean; className?: string }

/** What stands where something could not be fetched. */
export function ErrorState({ sentence, onRetry, busy, className }: ErrorStateProps) {
  return (
    <Notice
      kind="wrong"
      className={className}
      actions={
        onRetry && (
          <Button look="secondary" size="small" onClick={onRetry} busy={busy}>
            {tryAgain}
          </Button>
        )
      }
    >
      {sentence}
    </Notice>
  )
}
