import { useSearchParams } from 'react-router'
import { backToDashboard } from '@hearthvoice/contract/messages/app-frame'
import { createStory } from '@hearthvoice/contract/messages/dashboard'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { voiceStatusCheckFailed } from '@hearthvoice/contract/messages/voices'
import { permissionCheckFailed } from '@hearthvoice/contract/messages/limits'
import { screens } from '@hearthvoice/contract/paths'
import { useAccount } from '../features/plan/account.ts'
import { VoiceCreation } from '../features/voices/voice-creation.tsx'
import { VoiceLimitCard } from '../features/voices/voice-limit-card.tsx'
import { VoiceStatus } from '../features/voices/voice-status.tsx'
import { useVoice } from '../features/voices/voices.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** A new voice; the address names the one being made. */
export default function CreateVoice() {
  const [query, setQuery] = useSearchParams()
  const account = useAccount()
  const voiceId = query.get('voice')
  if (voiceId) return <Made voiceId={voiceId} onAgain={() => setQuery({})} />
  if (account.isPending) return <Waiting />
  if (account.isLoadingError) {
    return (
      <ErrorState sentence={permissionCheckFailed} onRetry={() => void account.refetch()} busy={account.isFetching} />
    )
  }
  const { can_create_voice: permission, plan } = account.data
  if (!permission.allowed) {
    return (
      <VoiceLimitCard
        reason={permission.reason}
        actions={
          <>
            <Button disabledReason={text.upgradeLater}>{text.upgradePlan}</Button>
            <LinkButton to={screens.dashboard} look="secondary">
              {backToDashboard}
            </LinkButton>
          </>
        }
      />
    )
  }
  return <VoiceCreation trial={plan.trial} onCreated={(id) => setQuery({ voice: id })} />
}

function Made({ voiceId, onAgain }: { voiceId: string; onAgain: () => void }) {
  const voice = useVoice(voiceId)
  if (voice.isPending) return <Waiting />
  if (voice.isLoadingError) {
    return <ErrorState sentence={voiceStatusCheckFailed} onRetry={() => void voice.refetch()} busy={voice.isFetching} />
  }
  const toDashboard = (
    <LinkButton to={screens.dashboard} look="secondary">
      {backToDashboard}
    </LinkButton>
  )
  return (
    <VoiceStatus
      voice={voice.data}
      onTryAgain={onAgain}
      otherActions={toDashboard}
      actions={
        <>
          <LinkButton to={`${screens.createStory}?voice=${voiceId}`}>{createStory}</LinkButton>
          {toDashboard}
          <Button look="quiet" onClick={onAgain}>
            {text.createAnother}
          </Button>
        </>
      }
    />
  )
}
