import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { offline, skipToContent } from '@hearthvoice/contract/messages/app-frame'
import { useAuth } from '../features/account/auth-context.ts'
import { useLiveUpdates } from '../features/live/live-updates.ts'
import { DemoNotice } from '../features/service/demo-notice.tsx'
import { Arrival } from '../ui/arrival.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx'))

const watchConnection = (changed: () => void) => {
  const watching = new AbortController()
  for (const event of ['online', 'offline']) window.addEventListener(event, changed, { signal: watching.signal })
  return () => watching.abort()
}

/** Around every screen: skip link, events, floating notices, and what is said while offline. */
export function RootFrame() {
  const { user } = useAuth()
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const [arrived, setArrived] = useState(false)
  useLiveUpdates(user?.id ?? null)
  useEffect(() => {
    const touched = new AbortController()
    const arrive = () => {
      setArrived(true)
      touched.abort()
    }
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, arrive, { signal: touched.signal })
    return () => touched.abort()
  }, [])
  return (
    <Arrival value={arrived}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-4 focus:left-4 focus:z-50 focus:rounded-soft focus:bg-ember focus:px-6 focus:py-3 focus:text-on-ember"
      >
        {skipToContent}
      </a>
      <DemoNotice />
      {!online && (
        <p role="status" className="bg-raised px-6 py-3 text-center text-sm text-honey">
          {offline}
        </p>
      )}
      <Outlet />
      <ScrollRestoration />
      <Suspense>
        <Toaster />
      </Suspense>
    </Arrival>
  )
}
