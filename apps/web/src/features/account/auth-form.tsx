import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email, fullName, newPassword } from '@hearthvoice/contract/api/accounts'
import { MIN_PASSWORD_LENGTH } from '@hearthvoice/contract/limits'
import { anErrorOccurred, emailNeeded, fullNameNeeded, passwordNeeded } from '@hearthvoice/contract/messages/account'
import * as text from '@hearthvoice/contract/messages/auth-screen'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAuth } from './auth-context.ts'

export type AuthMode = 'sign-in' | 'sign-up'

const given = (needed: string) => z.string().refine((value) => value.trim() !== '', { message: needed, abort: true })
const emailField = given(emailNeeded).pipe(email)
const forms = {
  'sign-in': z.object({ fullName: z.string(), email: emailField, password: z.string().min(1, passwordNeeded) }),
  'sign-up': z.object({
    fullName: given(fullNameNeeded).pipe(fullName),
    email: emailField,
    password: given(passwordNeeded).pipe(newPassword),
  }),
}
type Values = { fullName: string; email: string; password: string }

type AuthFormProps = { mode: AuthMode; onModeChange: (mode: AuthMode) => void }

/** Sign in or create an account; what is typed survives the change between the two. */
export function AuthForm({ mode, onModeChange }: AuthFormProps) {
  const auth = useAuth()
  const [problem, setProblem] = useState<string | null>(null)
  const signingUp = mode === 'sign-up'
  const form = useForm<Values>({
    resolver: zodResolver(forms[mode]),
    defaultValues: { fullName: '', email: '', password: '' },
    mode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      if (signingUp) await auth.signUp(values.fullName, values.email, values.password)
      else await auth.signIn(values.email, values.password)
    } catch (error) {
      setProblem((error instanceof Error && error.message) || anErrorOccurred)
    }
  })
  const changeMode = () => {
    setProblem(null)
    form.clearErrors()
    onModeChange(signingUp ? 'sign-in' : 'sign-up')
  }

  return (
    <div className="flex flex-col gap-8">
      <div key={mode} className="flex flex-col gap-2">
        <PageHeading>{signingUp ? text.signUpHeading : text.signInHeading}</PageHeading>
        <p className="text-soft-ink">{signingUp ? text.signUpSubtext : text.signInSubtext}</p>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          void submit(event)
        }}
        className="flex flex-col gap-6"
      >
        {signingUp && (
          <TextField
            {...form.register('fullName')}
            label={text.fullNameLabel}
            autoComplete="name"
            error={errors.fullName?.message}
            required
          />
        )}
        <TextField
          {...form.register('email')}
          label={text.emailLabel}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          required
        />
        <PasswordField
          {...form.register('password')}
          key={mode}
          label={text.passwordLabel}
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          hint={signingUp ? text.passwordHint(MIN_PASSWORD_LENGTH) : undefined}
          error={errors.password?.message}
          required
        />
        {problem && <Notice kind="wrong">{problem}</Notice>}
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? text.workingButton : signingUp ? text.signUpButton : text.signInButton}
        </Button>
      </form>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-soft-ink">
        {signingUp ? text.haveAccount : text.newHere}
        <Button look="quiet" onClick={changeMode} className="text-ember">
          {signingUp ? text.toSignIn : text.toSignUp}
        </Button>
      </p>
    </div>
  )
}
