import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../features/account/auth-context.ts'
import * as text from '@hearthvoice/contract/messages/dashboard'
import { oneMoment } from '@hearthvoice/contract/messages/app-frame'
import { permissionCheckFailed, planCheckFailed } from '@hearthvoice/contract/messages/limits'
import { formatDate } from '@hearthvoice/contract/format'
import type { Story } from '@hearthvoice/contract/api/stories'
import { screens } from '@hearthvoice/contract/paths'
import { useAccount } from '../features/plan/account.ts'
import { accountToShow } from '../features/plan/shown-account.ts'
import { AllowanceLine } from '../features/stories/allowance-line.tsx'
import { StorySound } from '../features/stories/story-sound.tsx'
import { useNewestStory } from '../features/stories/stories.ts'
import { LinkButton } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const MORNING_ENDS = 12
const AFTERNOON_ENDS = 18

const partOfDay = (hour: number) => (hour < MORNING_ENDS ? 'morning' : hour < AFTERNOON_ENDS ? 'afternoon' : 'evening')

export default function Dashboard() {
  const { user } = useAuth()
  const account = useAccount()
  const unknownReason = account.isPending ? oneMoment : permissionCheckFailed
  const shown = accountToShow(account.data)
  const newest = useNewestStory()
  const [hour] = useState(() => new Date().getHours())
  const firstName = user?.fullName.split(/\s+/)[0] ?? ''
  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="flex min-w-0 flex-col gap-2">
          <PageHeading className="[overflow-wrap:anywhere]">{text.greeting(partOfDay(hour), firstName)}</PageHeading>
          {!account.isPending && <p className="text-soft-ink">{text.planLine(shown.plan.name)}</p>}
        </div>
        <div className="flex flex-wrap items-start gap-4">
          <LinkButton
            to={screens.createStory}
            disabledReason={account.data ? account.data.can_create_story.reason : unknownReason}
          >
            {text.createStory}
          </LinkButton>
          <LinkButton
            to={screens.createVoice}
            look="secondary"
            disabledReason={account.data ? account.data.can_create_voice.reason : unknownReason}
          >
            {text.createVoice}
          </LinkButton>
        </div>
      </div>
      {account.isLoadingError && <ErrorState sentence={planCheckFailed} onRetry={() => void account.refetch()} />}
      {newest.isPending && <Skeleton className="h-96" />}
      {newest.isLoadingError && <ErrorState sentence={text.storiesNotLoaded} onRetry={() => void newest.refetch()} />}
      {newest.data && <OpenBook story={newest.data} />}
      {newest.data === null && (
        <EmptyState
          heading={text.noStoriesHeading}
          text={text.noStoriesText}
          action={
            <LinkButton
              to={screens.createStory}
              disabledReason={account.data ? account.data.can_create_story.reason : unknownReason}
            >
              {text.createStory}
            </LinkButton>
          }
        />
      )}
      {!account.isPending && (
        <section aria-labelledby="usage" className="flex flex-col gap-4 border-t border-hairline pt-8">
          <h2 id="usage" className="text-xl">
            {text.usageHeading}
          </h2>
          <p className="flex flex-wrap gap-x-8 gap-y-2 text-soft-ink">
            <span>{text.voicesUsed(shown.usage.voices, shown.plan.limits.voices)}</span>
            <span>{text.storiesKept(shown.usage.stories)}</span>
          </p>
          <AllowanceLine used={shown.usage.characters} limit={shown.plan.limits.characters} alwaysSay />
        </section>
      )}
    </div>
  )
}

/** The newest story as a book lying open: cover on the left, its first lines and its sound on the right. */
function OpenBook({ story }: { story: Story }) {
  return (
    <section
      aria-labelledby="newest"
      className="grid gap-6 rounded-soft border border-hairline bg-raised p-6 md:grid-cols-[11rem_1fr] md:gap-8 md:p-8 xl:grid-cols-[13rem_1fr]"
    >
      <Cover title={story.title} text={story.content} className="self-start max-md:max-w-48" />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-col gap-1">
          <p className="text-sm text-soft-ink">{text.newestStory}</p>
          <h2 id="newest" className="line-clamp-4 text-xl break-words md:text-2xl">
            <Link to={screens.story(story.id)} className="hover:text-ember">
              {story.title}
            </Link>
          </h2>
          <p className="text-sm text-soft-ink">{text.writtenOn(formatDate(story.created_at))}</p>
        </div>
        <p className="line-clamp-3 font-serif text-lg break-words">{story.content}</p>
        <StorySound story={story} />
      </div>
    </section>
  )
}
