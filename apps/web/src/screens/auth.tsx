import { Link, useSearchParams } from 'react-router'
import { sessionEnded } from '@hearthvoice/contract/messages/account'
import { backToHome, home } from '@hearthvoice/contract/messages/app-frame'
import { screens } from '@hearthvoice/contract/paths'
import { useAuth } from '../features/account/auth-context.ts'
import { AuthForm } from '../features/account/auth-form.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Notice } from '../ui/notice.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { WhereNext } from './where-next.tsx'

export default function AuthScreen() {
  const auth = useAuth()
  const [query, setQuery] = useSearchParams()
  const mode = query.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in'
  return (
    <div className="flex min-h-dvh flex-col items-center px-6 py-10">
      <header>
        <Link to={screens.landing} aria-label={home} className="inline-block rounded-small py-2">
          <Logo />
        </Link>
      </header>
      <main id="content" className="mt-10 flex w-full max-w-md flex-col gap-8">
        {auth.status === 'loading' && <Waiting />}
        {auth.status === 'signed-in' && <WhereNext signedUp={mode === 'sign-up'} />}
        {auth.status === 'signed-out' && (
          <>
            {auth.sessionEnded && <Notice kind="attention">{sessionEnded}</Notice>}
            <AuthForm
              mode={mode}
              onModeChange={(next) =>
                setQuery(
                  (before) => {
                    before.set('mode', next)
                    return before
                  },
                  { replace: true, preventScrollReset: true },
                )
              }
            />
            <LinkButton to={screens.landing} look="quiet" className="self-center">
              {backToHome}
            </LinkButton>
          </>
        )}
      </main>
    </div>
  )
}
