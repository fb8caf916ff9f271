import { useEffect, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { countCharacters, estimateWords } from '@hearthvoice/contract/characters'
import { formatDate } from '@hearthvoice/contract/format'
import { MAX_TITLE_LENGTH } from '@hearthvoice/contract/limits'
import { textNeeded, titleNeeded, titleTooLong } from '@hearthvoice/contract/messages/stories'
import * as text from '@hearthvoice/contract/messages/story-writing'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { inputStyle } from '../../ui/field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AllowanceLine } from './allowance-line.tsx'
import { forgetDraft, keepDraft, readDraft, type Draft, type DraftPlace } from './draft-store.ts'

const PAUSE_MS = 500

export type Writing = { title: string; content: string }

type WritingDeskProps = {
  place: DraftPlace
  /** What has been saved before. */
  saved: Writing | null
  /** What the plan allows in all, and what is used by everything but this text. */
  allowance: { limit: number; usedElsewhere: number }
  /** Why a text of so many characters can't be saved, or null. */
  refusal: (characters: number) => string | null
  submitLabel: string
  busy: boolean
  problem: string | null
  onSave: (writing: Writing) => void
}

/** The text first, wide and undisturbed; the title comes when one has stopped writing. */
export function WritingDesk({
  place,
  saved,
  allowance,
  refusal,
  submitLabel,
  busy,
  problem,
  onSave,
}: WritingDeskProps) {
  const [writing, setWriting] = useState<Writing>(saved ?? { title: '', content: '' })
  const [offered, setOffered] = useState<Draft | null>(() => differing(readDraft(place), saved))
  const [rested, setRested] = useState(saved !== null)
  const [asked, setAsked] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const { userId, desk } = place
  const touched = writing.title !== (saved?.title ?? '') || writing.content !== (saved?.content ?? '')

  useEffect(() => {
    if (!touched) return undefined
    const keep = () => keepDraft({ userId, desk }, writing)
    const timer = setTimeout(keep, PAUSE_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [writing, touched, userId, desk])

  const characters = countCharacters(writing.content)
  const limitProblem = characters > 0 ? refusal(characters) : null
  const blank = writing.content.trim() === ''
  const titleProblem = titleProblemOf(writing.title)
  const showTitle = rested || writing.title !== ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRested(true)
    setAsked(true)
    if (!blank && !titleProblem && !limitProblem && !busy) onSave(writing)
  }
  const take = (draft: Draft) => {
    setWriting({ title: draft.title, content: draft.content })
    setRested(true)
    setOffered(null)
  }

  // The title appears when the text is left: the tab key must find it there.
  const leaveText = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || showTitle || blank) return
    event.preventDefault()
    flushSync(() => setRested(true))
    titleField.current?.focus()
  }

  if (offered) {
    return (
      <OfferedDraft
        draft={offered}
        onTake={() => take(offered)}
        onDiscard={() => {
          forgetDraft(place)
          setOffered(null)
        }}
      />
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <label htmlFor="story-text" className="font-semibold">
          {text.storyLabel}
        </label>
        <textarea
          id="story-text"
          value={writing.content}
          onChange={(event) => setWriting({ ...writing, content: event.currentTarget.value })}
          onBlur={() => setRested(!blank)}
          onKeyDown={leaveText}
          placeholder={text.storyPlaceholder}
          aria-invalid={Boolean(limitProblem) || (asked && blank) || undefined}
          aria-describedby="story-count story-problem"
          className={classNames(
            inputStyle,
            'story-text field-sizing-content max-h-[75dvh] min-h-80 max-w-none px-5 py-4 text-lg leading-[1.75] md:px-8 md:py-6',
          )}
        />
        <AllowanceLine used={allowance.usedElsewhere + characters} limit={allowance.limit} />
        <p id="story-count" className="flex flex-wrap justify-between gap-x-6 text-sm text-soft-ink">
          <span>
            {text.charactersWritten(characters)}
            {characters > 0 && `, ${text.aboutWords(estimateWords(characters))}`}
          </span>
          <span>{text.draftKept}</span>
        </p>
        <p id="story-problem" role="alert" className="text-sm font-medium text-brick empty:hidden">
          {limitProblem ?? (asked && blank ? textNeeded : '')}
        </p>
      </div>
      {showTitle ? (
        <TextField
          ref={titleField}
          label={text.titleLabel}
          hint={text.titleHint}
          placeholder={text.titlePlaceholder}
          value={writing.title}
          onChange={(event) => setWriting({ ...writing, title: event.currentTarget.value })}
          error={asked ? (titleProblem ?? undefined) : undefined}
          autoComplete="off"
          inputClassName="font-serif text-lg"
          required
        />
      ) : (
        <p className="text-soft-ink">{text.titleAppears}</p>
      )}
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <Button type="submit" busy={busy} disabledReason={limitProblem} className="self-start">
        {busy ? text.savingButton : submitLabel}
      </Button>
    </form>
  )
}

/** What was left unfinished: taken up again or put away before anything else is written. */
function OfferedDraft({ draft, onTake, onDiscard }: { draft: Draft; onTake: () => void; onDiscard: () => void }) {
  return (
    <Card className="flex flex-col gap-5">
      <p role="status" className="font-semibold">
        {text.draftFound(formatDate(draft.savedAt))}
      </p>
      <p className="line-clamp-4 font-serif text-lg break-words">{draft.content}</p>
      <div className="flex flex-wrap gap-4">
        <Button onClick={onTake}>{text.draftContinue}</Button>
        <Button look="quiet" onClick={onDiscard}>
          {text.draftDiscard}
        </Button>
      </div>
    </Card>
  )
}

const differing = (draft: Draft | null, saved: Writing | null): Draft | null =>
  draft && (draft.content !== saved?.content || draft.title !== saved.title) ? draft : null

function titleProblemOf(title: string): string | null {
  if (title.trim() === '') return titleNeeded
  return title.trim().length > MAX_TITLE_LENGTH ? titleTooLong(MAX_TITLE_LENGTH) : null
}
