import { Link } from 'react-router'
import { myStories, showMore } from '@hearthvoice/contract/messages/app-frame'
import * as text from '@hearthvoice/contract/messages/dashboard'
import { formatDate } from '@hearthvoice/contract/format'
import { unknownVoice } from '@hearthvoice/contract/messages/voices'
import { readBy } from '@hearthvoice/contract/messages/story-writing'
import type { Story } from '@hearthvoice/contract/api/stories'
import { screens } from '@hearthvoice/contract/paths'
import { useAccount } from '../features/plan/account.ts'
import { StorySound } from '../features/stories/story-sound.tsx'
import { useStories } from '../features/stories/stories.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeletons } from '../ui/skeleton.tsx'

export default function MyStories() {
  const account = useAccount()
  const stories = useStories()
  const all = stories.data?.pages.flatMap((page) => page.items) ?? []
  const create = (
    <LinkButton to={screens.createStory} disabledReason={account.data?.can_create_story.reason}>
      {text.createNewStory}
    </LinkButton>
  )
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <PageHeading>{myStories}</PageHeading>
        {all.length > 0 && create}
      </div>
      {stories.isPending && <Skeletons count={3} className="flex flex-col gap-6" item="h-56" />}
      {stories.isLoadingError && <ErrorState sentence={text.storiesNotLoaded} onRetry={() => void stories.refetch()} />}
      {stories.isSuccess && all.length === 0 && (
        <EmptyState heading={text.noStoriesHeading} text={text.noStoriesText} action={create} />
      )}
      <ul className="flex flex-col gap-6">
        {all.map((story) => (
          <li key={story.id}>
            <StoryOnShelf story={story} />
          </li>
        ))}
      </ul>
      {stories.hasNextPage && (
        <Button
          look="secondary"
          busy={stories.isFetchingNextPage}
          onClick={() => void stories.fetchNextPage()}
          className="self-center"
        >
          {showMore}
        </Button>
      )}
    </div>
  )
}

function StoryOnShelf({ story }: { story: Story }) {
  return (
    <article className="grid gap-6 rounded-soft border border-hairline bg-raised p-6 sm:grid-cols-[9rem_1fr]">
      <Cover title={story.title} text={story.content} className="self-start max-sm:max-w-36" />
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">
            <Link to={screens.story(story.id)} className="hover:text-ember">
              {story.title}
            </Link>
          </h2>
          <p className="text-sm text-soft-ink [overflow-wrap:anywhere]">
            {story.voice ? readBy(story.voice.name) : unknownVoice} · {text.writtenOn(formatDate(story.created_at))}
          </p>
        </div>
        <p className="line-clamp-3 [overflow-wrap:anywhere]">{story.content}</p>
        <StorySound story={story} />
      </div>
    </article>
  )
}
