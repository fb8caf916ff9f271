import { useId } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { consentKind } from '@hearthvoice/contract/api/voices'
import * as text from '@hearthvoice/contract/messages/voice-creation'
import { consentWording } from '@hearthvoice/contract/messages/voices'
import { TextField } from '../../ui/text-field.tsx'

export type ConsentValues = {
  consent: z.infer<typeof consentKind> | null
  consentName: string
  consentContact: string
}

/** Whose voice it is, as a part of a form that has these values: the wording that is chosen is kept with the voice. */
export function ConsentChoice() {
  const { register, control } = useFormContext<ConsentValues>()
  // Its own subscription: the form object from above stays the same when errors come.
  const { errors } = useFormState({ control })
  const chosen = useWatch({ control, name: 'consent' })
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{text.consentHeading}</legend>
      <p id={`${id}-hint`} className="text-sm text-soft-ink">
        {text.consentHint}
      </p>
      {(['mine', 'agreed', 'family'] as const).map((kind) => (
        <label
          key={kind}
          className="flex min-h-12 cursor-pointer items-start gap-3 rounded-soft border border-hairline bg-paper px-4 py-3 hover:border-edge has-checked:border-ember has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember"
        >
          <input
            {...register('consent')}
            type="radio"
            value={kind}
            className="mt-1 size-5 shrink-0 accent-ember outline-none"
          />
          <span>{consentWording[kind]}</span>
        </label>
      ))}
      {errors.consent && (
        <p role="alert" className="text-sm font-medium text-brick">
          {errors.consent.message}
        </p>
      )}
      {chosen === 'agreed' && (
        <div className="mt-2 flex flex-col gap-6">
          <TextField
            {...register('consentName')}
            label={text.consentNameLabel}
            error={errors.consentName?.message}
            autoComplete="off"
            required
          />
          <TextField
            {...register('consentContact')}
            label={text.consentContactLabel}
            error={errors.consentContact?.message}
            type="email"
            autoComplete="off"
          />
        </div>
      )}
    </fieldset>
  )
}
