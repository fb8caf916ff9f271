import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { back } from '@hearthvoice/contract/messages/app-frame'
import { planNeededForDashboard } from '@hearthvoice/contract/messages/limits'
import { haveVoiceIntroduction } from '@hearthvoice/contract/messages/onboarding'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { alreadyHaveVoice, voiceStatusCheckFailed } from '@hearthvoice/contract/messages/voices'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { screens } from '@hearthvoice/contract/paths'
import { useAccount } from '../features/plan/account.ts'
import type { PlanNeeded } from '../features/plan/require-plan.tsx'
import { VoiceCreation } from '../features/voices/voice-creation.tsx'
import { VoiceLimitCard } from '../features/voices/voice-limit-card.tsx'
import { VoicePreview } from '../features/voices/voice-preview.tsx'
import { VoiceStatus } from '../features/voices/voice-status.tsx'
import { useVoice, useVoices } from '../features/voices/voices.ts'
import { remember } from '../lib/session-memory.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Seal } from '../ui/seal.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** Step 2: a voice. The address says which one is being made, so that loading it again loses nothing. */
export default function OnboardingVoice() {
  const [query, setQuery] = useSearchParams()
  const account = useAccount(true)
  const voices = useVoices()
  const location = useLocation()
  const voiceId = query.get('voice')
  const watch = (id: string) => setQuery({ voice: id })

  if (account.isPending || voices.isPending) return <Waiting />
  if (account.isLoadingError || voices.isLoadingError) {
    const retry = () => void Promise.all([account.refetch(), voices.refetch()])
    return <ErrorState sentence={voiceStatusCheckFailed} onRetry={retry} busy={voices.isFetching} />
  }
  const all = voices.data.pages.flatMap((page) => page.items)
  const ready = all.find(({ status }) => status === 'ready')
  const unfinished = all.find(({ status }) => status === 'preparing' || status === 'awaiting_consent')
  const { can_create_voice: permission, plan } = account.data
  const replacing = query.has('replace') && plan.trial ? ready : undefined
  const planNeeded = (location.state as PlanNeeded | null)?.planNeeded && !plan.active
  const notice = planNeeded ? <Notice kind="attention">{planNeededForDashboard}</Notice> : null

  if (voiceId) return <Watched voiceId={voiceId} onTryAgain={() => setQuery({})} />
  if (ready && !replacing) {
    return (
      <HaveVoice voice={ready} notice={notice} onReplace={plan.trial ? () => setQuery({ replace: 'true' }) : null} />
    )
  }
  if (unfinished && !replacing) return <Watched voiceId={unfinished.id} onTryAgain={() => setQuery({})} />
  if (!permission.allowed && !replacing) {
    return (
      <VoiceLimitCard
        reason={permission.reason}
        actions={
          <>
            {plan.trial && <LinkButton to={screens.onboardingPayment}>{text.purchasePackage}</LinkButton>}
            <LinkButton to={screens.onboarding} look="secondary">
              {back}
            </LinkButton>
          </>
        }
      />
    )
  }
  return (
    <VoiceCreation
      trial={plan.trial}
      replacing={replacing?.name}
      notice={notice}
      onCreated={watch}
      actions={
        replacing && (
          <Button look="quiet" onClick={() => setQuery({})}>
            {text.keepVoice(replacing.name)}
          </Button>
        )
      }
    />
  )
}

function HaveVoice({
  voice,
  notice,
  onReplace,
}: {
  voice: Voice
  notice: React.ReactNode
  onReplace: (() => void) | null
}) {
  const navigate = useNavigate()
  const go = () => {
    remember('selectedVoiceId', voice.id)
    void navigate(screens.onboardingStory)
  }
  return (
    <section className="flex flex-col gap-8">
      {notice}
      <div className="flex flex-wrap items-center gap-6">
        <Seal name={voice.name} seed={voice.id} fundamental={voice.quality?.fundamental_hz} className="size-24" />
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
          <PageHeading>{alreadyHaveVoice}</PageHeading>
          <p className="text-soft-ink [overflow-wrap:anywhere]">{haveVoiceIntroduction(voice.name)}</p>
        </div>
      </div>
      <Card>
        <VoicePreview voice={voice} />
      </Card>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={go}>{text.continueButton}</Button>
        {onReplace && (
          <Button look="quiet" onClick={onReplace}>
            {text.differentVoice}
          </Button>
        )}
      </div>
    </section>
  )
}

function Watched({ voiceId, onTryAgain }: { voiceId: string; onTryAgain: () => void }) {
  const navigate = useNavigate()
  const voice = useVoice(voiceId)
  if (voice.isPending) return <Waiting />
  if (voice.isLoadingError) {
    return <ErrorState sentence={voiceStatusCheckFailed} onRetry={() => void voice.refetch()} busy={voice.isFetching} />
  }
  const go = () => {
    remember('selectedVoiceId', voiceId)
    void navigate(screens.onboardingStory)
  }
  return (
    <VoiceStatus
      voice={voice.data}
      onTryAgain={onTryAgain}
      actions={<Button onClick={go}>{text.continueToStory}</Button>}
      otherActions={
        voice.data.status === 'preparing' ? (
          <Button look="secondary" onClick={go}>
            {text.continueToStory}
          </Button>
        ) : null
      }
    />
  )
}
