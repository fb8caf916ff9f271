import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { hidePassword, showPassword } from '@hearthvoice/contract/messages/auth-screen'
import { classNames } from './class-names.ts'
import { describedBy, Field, inputStyle } from './field.tsx'

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames(inputStyle, 'pr-14')}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? hidePassword : showPassword}
          aria-pressed={shown}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-soft text-soft-ink hover:text-ember"
        >
          <Icon aria-hidden size={20} />
        </button>
      </div>
    </Field>
  )
}
