import { useState } from 'react'
import * as text from '@hearthvoice/contract/messages/onboarding'
import { screens } from '@hearthvoice/contract/paths'
import { useAuth } from '../features/account/auth-context.ts'
import { AuthForm, type AuthMode } from '../features/account/auth-form.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { WhereNext } from './where-next.tsx'

/** Step 1: an account, or that there is one already. */
export default function OnboardingAccount() {
  const { status, user } = useAuth()
  const [mode, setMode] = useState<AuthMode>('sign-up')
  const [asked, setAsked] = useState(false)
  if (status === 'loading') return <Waiting />
  if (status === 'signed-out') {
    return (
      <div className="mx-auto max-w-md" onSubmitCapture={() => setAsked(true)}>
        <AuthForm mode={mode} onModeChange={setMode} />
      </div>
    )
  }
  if (asked) return <WhereNext signedUp={mode === 'sign-up'} />
  return (
    <section className="flex flex-col items-start gap-6">
      <PageHeading>{text.accountReady}</PageHeading>
      <p className="text-soft-ink">{text.signedInAs(user?.email ?? '')}</p>
      <LinkButton to={screens.onboardingVoice}>{text.continueButton}</LinkButton>
    </section>
  )
}
