import { useParams } from 'react-router'
import * as text from '@hearthvoice/contract/messages/dashboard'
import { formatDate } from '@hearthvoice/contract/format'
import { unknownVoice } from '@hearthvoice/contract/messages/voices'
import { storyNotFound } from '@hearthvoice/contract/messages/stories'
import { readBy } from '@hearthvoice/contract/messages/story-writing'
import { screens } from '@hearthvoice/contract/paths'
import { StorySound } from '../features/stories/story-sound.tsx'
import { useStory } from '../features/stories/stories.ts'
import { ApiError } from '../lib/api-error.ts'
import { LinkButton } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** A page of a book, with the player at its foot. */
export default function StoryScreen() {
  const { id } = useParams()
  const story = useStory(id ?? null)
  if (story.isPending) return <Waiting />
  if (story.isLoadingError) {
    const gone = story.error instanceof ApiError && story.error.status < 500 && story.error.status >= 400
    if (!gone) return <ErrorState sentence={text.storyNotLoaded} onRetry={() => void story.refetch()} />
    return (
      <section className="flex flex-col items-start gap-6">
        <PageHeading>{storyNotFound}</PageHeading>
        <LinkButton to={screens.myStories}>{text.backToStories}</LinkButton>
      </section>
    )
  }
  const { title, content, voice, created_at } = story.data
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-8">
      <header className="grid items-end gap-6 sm:grid-cols-[10rem_1fr]">
        <Cover title={title} text={content} className="max-sm:max-w-40" />
        <div className="flex min-w-0 flex-col gap-2">
          <PageHeading className="[overflow-wrap:anywhere]">{title}</PageHeading>
          <p className="text-soft-ink [overflow-wrap:anywhere]">
            {voice ? readBy(voice.name) : unknownVoice} · {text.writtenOn(formatDate(created_at))}
          </p>
        </div>
      </header>
      <p className="story-text [overflow-wrap:anywhere]">{content}</p>
      <section
        aria-label={text.storyAudio}
        className="sticky bottom-4 rounded-soft border border-hairline bg-paper p-5 shadow-floating"
      >
        <StorySound story={story.data} />
      </section>
    </article>
  )
}
