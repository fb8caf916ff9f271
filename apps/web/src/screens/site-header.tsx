import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboard, home, signIn } from '@hearthvoice/contract/messages/app-frame'
import { screens } from '@hearthvoice/contract/paths'
import { AccountMenu } from '../features/account/account-menu.tsx'
import { useAuth } from '../features/account/auth-context.ts'
import { LinkButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

/** The line atop the public screens and the wizard. */
export function SiteHeader({ action }: { action?: ReactNode }) {
  const { status } = useAuth()
  return (
    <header className="border-b border-hairline">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-6 py-3">
        <Link to={screens.landing} aria-label={home} className="inline-flex rounded-small py-2">
          <Logo />
        </Link>
        <div className="flex items-center gap-3">
          {status === 'signed-out' && (
            <>
              <LinkButton to={screens.auth} look="quiet" size="small">
                {signIn}
              </LinkButton>
              {action}
            </>
          )}
          {status === 'signed-in' && (
            <>
              <LinkButton to={screens.dashboard} look="quiet" size="small" className="max-sm:hidden">
                {dashboard}
              </LinkButton>
              <AccountMenu />
            </>
          )}
        </div>
      </div>
    </header>
  )
}
