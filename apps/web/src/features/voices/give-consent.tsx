import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { answerOf, api } from '../../lib/api-client.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import type { ConsentValues } from './consent-choice.tsx'
import { consentForm, emptyVoiceForm } from './voice-form.ts'

/** Asks whose voice it is, for a voice that was made without an answer. */
export function GiveConsent({ voiceId }: { voiceId: string }) {
  const queryClient = useQueryClient()
  const form = useForm<ConsentValues>({ resolver: zodResolver(consentForm), defaultValues: emptyVoiceForm })
  const save = useMutation({
    mutationFn: ({ consent, consentName, consentContact }: ConsentValues) =>
      answerOf(
        api.POST('/api/v1/voices/{id}/consent', {
          params: { path: { id: voiceId } },
          body: {
            consent: consent ?? 'mine',
            ...(consent === 'agreed' ? { consent_name: consentName } : {}),
            ...(consent === 'agreed' && consentContact ? { consent_contact: consentContact } : {}),
          },
        }),
        text.consentNotSaved,
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.voices }),
  })
  const submit = form.handleSubmit((values) => save.mutate(values))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
      className="flex flex-col gap-6"
    >
      <FormProvider {...form}>
        <ConsentChoice />
      </FormProvider>
      {save.isError && <Notice kind="wrong">{sentenceOf(save.error, text.consentNotSaved)}</Notice>}
      <Button type="submit" busy={save.isPending} className="self-start">
        {text.giveConsent}
      </Button>
    </form>
  )
}
