import { useNavigate } from 'react-router'
import { useState } from 'react'
import { estimateWords } from '@hearthvoice/contract/characters'
import { checkCharacters } from '@hearthvoice/contract/permissions'
import { onboardingLongerStories } from '@hearthvoice/contract/messages/limits'
import { whatShouldTheySay, storyNotSaved } from '@hearthvoice/contract/messages/stories'
import * as text from '@hearthvoice/contract/messages/story-writing'
import { voicesNotLoaded } from '@hearthvoice/contract/messages/onboarding'
import type { Account } from '@hearthvoice/contract/api/accounts'
import type { Story } from '@hearthvoice/contract/api/stories'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { screens } from '@hearthvoice/contract/paths'
import { useAuth } from '../features/account/auth-context.ts'
import { useAccount } from '../features/plan/account.ts'
import { forgetDraft } from '../features/stories/draft-store.ts'
import { useSaveStory, useStory } from '../features/stories/stories.ts'
import { WritingDesk } from '../features/stories/writing-desk.tsx'
import { useVoices } from '../features/voices/voices.ts'
import { sentenceOf } from '../lib/api-error.ts'
import { forget, recall, remember } from '../lib/session-memory.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** Step 3: the first story, saved without sound. */
export default function OnboardingStory() {
  const account = useAccount(true)
  const voices = useVoices()
  const [pendingId] = useState(() => recall('pendingStoryId'))
  const pending = useStory(pendingId)

  if (account.isPending || voices.isPending || (pendingId && pending.isPending)) return <Waiting />
  if (account.isLoadingError || voices.isLoadingError) {
    const retry = () => void Promise.all([account.refetch(), voices.refetch()])
    return <ErrorState sentence={voicesNotLoaded} onRetry={retry} busy={voices.isFetching} />
  }
  const all = voices.data.pages.flatMap((page) => page.items)
  const chosen = recall('selectedVoiceId')
  const voice = all.find(({ id }) => id === chosen) ?? all.find(({ status }) => status !== 'failed')
  if (!voice) {
    return (
      <section className="flex flex-col items-start gap-6">
        <PageHeading>{text.noVoiceYet}</PageHeading>
        <LinkButton to={screens.onboardingVoice}>{text.createVoiceFirst}</LinkButton>
      </section>
    )
  }
  // A story that has been narrated is finished: what is written here then is another one.
  const story = pending.data && pending.data.audio_url === null ? pending.data : null
  return <Desk key={story?.id ?? 'new'} account={account.data} voice={voice} story={story} />
}

function Desk({ account, voice, story }: { account: Account; voice: Voice; story: Story | null }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const save = useSaveStory()
  const place = { userId: user?.id ?? '', desk: 'onboarding' } as const
  const usedElsewhere = account.usage.characters - (story?.characters ?? 0)
  const { limits } = account.plan
  const left = Math.max(0, limits.characters - usedElsewhere)
  const refusal = (characters: number) => {
    const { reason } = checkCharacters(account.plan, account.usage, characters, story?.characters)
    return reason && account.plan.trial ? `${reason} ${onboardingLongerStories}` : reason
  }
  return (
    <section className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <PageHeading className="[overflow-wrap:anywhere]">{whatShouldTheySay(voice.name)}</PageHeading>
        <p className="text-soft-ink">{text.onboardingIntroduction}</p>
      </div>
      <Card className="py-4 md:py-5">
        <h2 className="sr-only">{text.allowance}</h2>
        <p>{text.allowanceCard(left, estimateWords(left))}</p>
      </Card>
      <WritingDesk
        place={place}
        saved={story}
        allowance={{ limit: limits.characters, usedElsewhere }}
        refusal={refusal}
        submitLabel={text.saveAndContinue}
        busy={save.isPending}
        problem={save.isError ? sentenceOf(save.error, storyNotSaved) : null}
        onSave={({ title, content }) => {
          save.mutate(
            { id: story?.id ?? null, voiceId: voice.id, title, content, onboarding: true },
            {
              onSuccess: ({ id }) => {
                forgetDraft(place)
                remember('pendingStoryId', id)
                void navigate(screens.onboardingPayment)
              },
              onError: () => {
                if (story) forget('pendingStoryId')
              },
            },
          )
        }}
      />
      <LinkButton to={screens.onboardingVoice} look="quiet" className="self-start">
        {text.backToVoice}
      </LinkButton>
    </section>
  )
}
