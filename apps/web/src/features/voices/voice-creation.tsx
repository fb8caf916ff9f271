import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useBlocker } from 'react-router'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { voiceCloneFailed } from '@hearthvoice/contract/messages/voices'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { transferPace } from '../../lib/transfer-rate.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Question } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import { createVoice } from './create-voice.ts'
import { recordingProblem } from './recording-check.ts'
import { RecordingPicker } from './recording-picker.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { Transfer } from './upload-progress.tsx'
import { useLeaveWarning } from './leave-warning.ts'
import { emptyVoiceForm, voiceForm } from './voice-form.ts'
import type { VoiceForm } from './voice-form.ts'

type VoiceCreationProps = {
  trial: boolean
  /** The name of the voice that the new one will replace. */
  replacing?: string | undefined
  heading?: string
  /** Shown between heading and form. */
  notice?: ReactNode
  actions?: ReactNode
  onCreated: (voiceId: string) => void
}

/** From a chosen recording to a voice that is being made: form, upload, and what to do when it fails. */
export function VoiceCreation({ trial, replacing, heading, notice, actions, onCreated }: VoiceCreationProps) {
  const queryClient = useQueryClient()
  const form = useForm<VoiceForm>({ resolver: zodResolver(voiceForm), defaultValues: emptyVoiceForm })
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = useRef<AbortController | null>(null)
  const underWay = useRef(false)
  const leaving = useBlocker(() => underWay.current)
  const { errors } = form.formState
  const file = useWatch({ control: form.control, name: 'file' })
  useLeaveWarning(transfer !== null)
  useEffect(() => () => cancel.current?.abort(), [])

  const choose = (files: File[]) => {
    const wrong = recordingProblem(files)
    setProblem(null)
    if (wrong) form.setError('file', { message: wrong })
    else {
      form.setValue('file', files[0] ?? null)
      form.clearErrors('file')
    }
  }
  const send = async (values: VoiceForm) => {
    if (!values.file) return
    const pace = transferPace(values.file.size)
    cancel.current = new AbortController()
    underWay.current = true
    setProblem(null)
    setTransfer({ sent: 0, total: 0, perSecond: null, secondsLeft: null })
    try {
      const id = await createVoice({
        values: { ...values, file: values.file },
        trial,
        replace: replacing !== undefined,
        signal: cancel.current.signal,
        onProgress: (sent, total) => setTransfer({ sent, total, ...pace(sent, performance.now()) }),
      })
      underWay.current = false
      await queryClient.invalidateQueries({ queryKey: queryKeys.voices, refetchType: 'none' })
      await queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
      onCreated(id)
    } catch (error) {
      underWay.current = false
      const lost = error instanceof ApiError && error.code === 'connection_lost'
      const cancelled = error instanceof DOMException
      setProblem(cancelled ? text.uploadCancelled : lost ? text.uploadInterrupted : sentenceOf(error, voiceCloneFailed))
      setTransfer(null)
    }
  }

  if (transfer) {
    return (
      <>
        <UploadProgress transfer={transfer} onCancel={() => cancel.current?.abort()} />
        <Question
          open={leaving.state === 'blocked'}
          onOpenChange={(open) => {
            if (!open && leaving.state === 'blocked') leaving.reset()
          }}
          question={text.leaveQuestion}
          text={text.leaveConsequence}
          confirm={text.leave}
          decline={text.stay}
          onConfirm={() => leaving.proceed?.()}
        />
      </>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void form.handleSubmit(send)(event)
      }}
      className="flex flex-col gap-8"
    >
      <div className="flex flex-col gap-2">
        <PageHeading>{heading ?? (replacing === undefined ? text.heading : text.replaceHeading)}</PageHeading>
        <p className="text-soft-ink">{replacing === undefined ? text.introduction : text.replaceWarning(replacing)}</p>
      </div>
      {notice}
      <Card className="flex flex-col gap-8">
        <RecordingSection file={file} error={errors.file?.message} onChoose={choose} onRemove={() => form.reset()} />
        <TextField
          {...form.register('name')}
          label={text.nameLabel}
          hint={text.nameHint}
          error={errors.name?.message}
          autoComplete="off"
          required
        />
        <FormProvider {...form}>
          <ConsentChoice />
        </FormProvider>
      </Card>
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit">{problem ? text.sendAgain : text.submit}</Button>
        {actions}
      </div>
    </form>
  )
}

type RecordingSectionProps = {
  file: File | null
  error: string | undefined
  onChoose: (files: File[]) => void
  onRemove: () => void
}

function RecordingSection({ file, error, onChoose, onRemove }: RecordingSectionProps) {
  return (
    <section aria-label={text.recordingHeading} className="flex flex-col gap-4">
      <h2 className="text-xl">{text.recordingHeading}</h2>
      <p className="text-soft-ink">
        {text.guidance} {text.guidanceLong}
      </p>
      <RecordingPicker file={file} error={error} onChoose={onChoose} onRemove={onRemove} />
    </section>
  )
}
