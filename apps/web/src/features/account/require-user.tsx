import { Navigate, Outlet, useLocation } from 'react-router'
import { screens } from '@hearthvoice/contract/paths'
import { Waiting } from '../../ui/waiting.tsx'
import { useAuth } from './auth-context.ts'

/** Lets signed-in people through; the query goes along, since a return from payment carries its flags in it. */
export function RequireUser() {
  const { status } = useAuth()
  const { search } = useLocation()
  if (status === 'loading') return <Waiting className="min-h-dvh" />
  if (status === 'signed-out') return <Navigate to={{ pathname: screens.auth, search }} replace />
  return <Outlet />
}
