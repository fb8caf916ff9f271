import { savedVoices, showMore } from '@hearthvoice/contract/messages/app-frame'
import * as text from '@hearthvoice/contract/messages/dashboard'
import { screens } from '@hearthvoice/contract/paths'
import { useAccount } from '../features/plan/account.ts'
import { GiveConsent } from '../features/voices/give-consent.tsx'
import { VoiceCard } from '../features/voices/voice-card.tsx'
import { VoicePreview } from '../features/voices/voice-preview.tsx'
import { useVoices } from '../features/voices/voices.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeletons } from '../ui/skeleton.tsx'

export default function SavedVoices() {
  const account = useAccount()
  const voices = useVoices()
  const all = voices.data?.pages.flatMap((page) => page.items) ?? []
  const create = (
    <LinkButton to={screens.createVoice} disabledReason={account.data?.can_create_voice.reason}>
      {text.createVoice}
    </LinkButton>
  )
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <PageHeading>{savedVoices}</PageHeading>
        {all.length > 0 && create}
      </div>
      {voices.isPending && <Skeletons count={2} className="grid gap-6 lg:grid-cols-2" item="h-64" />}
      {voices.isLoadingError && <ErrorState sentence={text.voicesNotLoaded} onRetry={() => void voices.refetch()} />}
      {voices.isSuccess && all.length === 0 && (
        <EmptyState heading={text.noVoicesHeading} text={text.noVoicesText} action={create} />
      )}
      <ul className="grid gap-6 lg:grid-cols-2">
        {all.map((voice) => (
          <li key={voice.id} className="grid">
            <VoiceCard voice={voice}>
              {voice.status === 'ready' && <VoicePreview voice={voice} size="small" />}
              {voice.status === 'awaiting_consent' && <GiveConsent voiceId={voice.id} />}
            </VoiceCard>
          </li>
        ))}
      </ul>
      {voices.hasNextPage && (
        <Button
          look="secondary"
          busy={voices.isFetchingNextPage}
          onClick={() => void voices.fetchNextPage()}
          className="self-center"
        >
          {showMore}
        </Button>
      )}
    </div>
  )
}
