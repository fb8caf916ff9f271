import { Link, useSearchParams } from 'react-router'
import { checkCharacters, remainingCharacters } from '@hearthvoice/contract/permissions'
import { formatNumber } from '@hearthvoice/contract/format'
import * as narration from '@hearthvoice/contract/messages/narration'
import {
  noVoicesHeading,
  noVoicesText,
  storyNotLoaded,
  voicesNotLoaded,
} from '@hearthvoice/contract/messages/dashboard'
import { cannotCreateStory, permissionCheckFailed } from '@hearthvoice/contract/messages/limits'
import { storyNotSaved, whatShouldTheySay } from '@hearthvoice/contract/messages/stories'
import * as text from '@hearthvoice/contract/messages/story-writing'
import type { Account } from '@hearthvoice/contract/api/accounts'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { screens } from '@hearthvoice/contract/paths'
import { useAuth } from '../features/account/auth-context.ts'
import { useAccount } from '../features/plan/account.ts'
import { forgetDraft } from '../features/stories/draft-store.ts'
import { isNarrated } from '../features/stories/story-player.tsx'
import { StorySound } from '../features/stories/story-sound.tsx'
import { isBeingRead, useNarrate, useSaveStory, useStory } from '../features/stories/stories.ts'
import { WritingDesk } from '../features/stories/writing-desk.tsx'
import { VoiceCard } from '../features/voices/voice-card.tsx'
import { VoicePreview } from '../features/voices/voice-preview.tsx'
import { useVoices } from '../features/voices/voices.ts'
import { sentenceOf } from '../lib/api-error.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** Choose a voice, write, listen. The address says how far one has come: nothing, ?voice, ?story. */
export default function CreateStory() {
  const [query, setQuery] = useSearchParams()
  const account = useAccount()
  const voices = useVoices()
  const storyId = query.get('story')
  if (account.isPending || voices.isPending) return <Waiting />
  if (account.isLoadingError || voices.isLoadingError) {
    const retry = () => void Promise.all([account.refetch(), voices.refetch()])
    return <ErrorState sentence={account.isLoadingError ? permissionCheckFailed : voicesNotLoaded} onRetry={retry} />
  }
  if (storyId) return <Told storyId={storyId} account={account.data} onAnother={() => setQuery({})} />
  const all = voices.data.pages.flatMap((page) => page.items).filter(({ status }) => status !== 'failed')
  const voice = all.find(({ id }) => id === query.get('voice'))
  if (voice) {
    return (
      <Desk
        account={account.data}
        voice={voice}
        onChangeVoice={() => setQuery({})}
        onSaved={(id) => setQuery({ story: id }, { replace: true })}
      />
    )
  }
  return <ChooseVoice voices={all} onChoose={(id) => setQuery({ voice: id })} />
}

function ChooseVoice({ voices, onChoose }: { voices: Voice[]; onChoose: (id: string) => void }) {
  const createNew = (
    <LinkButton to={screens.createVoice} look="secondary">
      {text.createNewVoice}
    </LinkButton>
  )
  return (
    <section className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="flex flex-col gap-2">
          <p className="text-sm text-soft-ink">{text.stepOf(1, 3)}</p>
          <PageHeading>{text.chooseVoiceHeading}</PageHeading>
          <p className="text-soft-ink">{text.chooseVoiceIntroduction}</p>
        </div>
        {voices.length > 0 && createNew}
      </div>
      {voices.length === 0 ? (
        <EmptyState heading={noVoicesHeading} text={noVoicesText} action={createNew} />
      ) : (
        <ul className="grid gap-6 lg:grid-cols-2">
          {voices.map((voice) => (
            <li key={voice.id} className="grid">
              <VoiceCard voice={voice}>
                {voice.status === 'ready' && <VoicePreview voice={voice} size="small" />}
                <Button onClick={() => onChoose(voice.id)} className="[overflow-wrap:anywhere]">
                  {text.chooseThisVoice(voice.name)}
                </Button>
              </VoiceCard>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type DeskProps = { account: Account; voice: Voice; onChangeVoice: () => void; onSaved: (storyId: string) => void }

function Desk({ account, voice, onChangeVoice, onSaved }: DeskProps) {
  const { user } = useAuth()
  const save = useSaveStory()
  const narrate = useNarrate()
  const place = { userId: user?.id ?? '', desk: 'dashboard' } as const
  const { plan, usage, can_create_story: permission } = account
  return (
    <section className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <p className="text-sm text-soft-ink">{text.stepOf(2, 3)}</p>
        <PageHeading className="[overflow-wrap:anywhere]">{whatShouldTheySay(voice.name)}</PageHeading>
        <Button look="quiet" onClick={onChangeVoice} className="-ml-3 self-start">
          {text.changeVoice}
        </Button>
      </div>
      {!permission.allowed && <Notice kind="attention">{permission.reason ?? cannotCreateStory}</Notice>}
      {voice.status === 'preparing' && <Notice>{narration.waitsForVoice(voice.name)}</Notice>}
      <WritingDesk
        place={place}
        saved={null}
        allowance={{ limit: plan.limits.characters, usedElsewhere: usage.characters }}
        refusal={(characters) => permission.reason ?? checkCharacters(plan, usage, characters).reason}
        submitLabel={text.createStoryButton}
        busy={save.isPending}
        problem={save.isError ? sentenceOf(save.error, storyNotSaved) : null}
        onSave={({ title, content }) => {
          save.mutate(
            { id: null, voiceId: voice.id, title, content, onboarding: false },
            {
              onSuccess: ({ id }) => {
                forgetDraft(place)
                narrate.mutate(id)
                onSaved(id)
              },
            },
          )
        }}
      />
    </section>
  )
}

function Told({ storyId, account, onAnother }: { storyId: string; account: Account; onAnother: () => void }) {
  const story = useStory(storyId)
  if (story.isPending) return <Waiting />
  if (story.isLoadingError) return <ErrorState sentence={storyNotLoaded} onRetry={() => void story.refetch()} />
  const reading = isBeingRead(story.data)
  const ready = isNarrated(story.data) && !reading
  const heading = reading
    ? narration.underWayHeading(story.data.voice?.name ?? story.data.title)
    : ready
      ? narration.readyHeading
      : narration.savedHeading
  return (
    <section className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <p className="text-sm text-soft-ink">{text.stepOf(3, 3)}</p>
        <PageHeading key={heading} className="[overflow-wrap:anywhere]">
          {heading}
        </PageHeading>
        <p className="[overflow-wrap:anywhere]">
          <Link
            to={screens.story(storyId)}
            className="font-serif text-lg underline decoration-hairline underline-offset-4 hover:text-ember"
          >
            {story.data.title}
          </Link>
        </p>
      </div>
      <Card>
        <StorySound story={story.data} />
      </Card>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        <div>
          <dt className="text-sm text-soft-ink">{narration.charactersUsed}</dt>
          <dd className="text-xl">{formatNumber(story.data.characters)}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft-ink">{narration.charactersRemaining}</dt>
          <dd className="text-xl">{formatNumber(remainingCharacters(account.plan, account.usage))}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-4">
        <LinkButton to={screens.myStories}>{narration.viewAllStories}</LinkButton>
        <Button look="secondary" onClick={onAnother}>
          {narration.createAnotherStory}
        </Button>
      </div>
    </section>
  )
}
