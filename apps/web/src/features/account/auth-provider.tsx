import type { AuthError, Session } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { anErrorOccurred } from '@hearthvoice/contract/messages/account'
import { connectionLost } from '@hearthvoice/contract/messages/requests'
import { authClient } from '../../lib/auth-client.ts'
import { forgetSession } from '../../lib/session-memory.ts'
import { AuthContext } from './auth-context.ts'
import type { Auth, SignedInUser } from './auth-context.ts'

const userOf = ({ user }: Session): SignedInUser => ({
  id: user.id,
  email: user.email ?? '',
  fullName: typeof user.user_metadata.full_name === 'string' ? user.user_metadata.full_name : '',
})

/** auth-js answers errors instead of throwing them; status 0 or none means that no answer came. */
function throwIfFailed(error: AuthError | null) {
  if (!error) return
  if (error.name === 'AuthRetryableFetchError' && !error.status) throw new Error(connectionLost)
  throw new Error(error.message || anErrorOccurred)
}

/** Holds who is signed in, as the auth client reports it; one person's answers never outlive their session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [session, setSession] = useState<{ known: boolean; user: SignedInUser | null }>({ known: false, user: null })
  const [sessionEnded, setSessionEnded] = useState(false)
  const current = useRef<string | null>(null)
  const leaving = useRef(false)

  useEffect(() => {
    let stop: (() => void) | null = null
    let unmounted = false
    const listen = async () => {
      const client = await authClient()
      const { data } = client.onAuthStateChange((_event, next) => {
        const user = next ? userOf(next) : null
        if (current.current !== null && user?.id !== current.current) {
          queryClient.clear()
          forgetSession()
          if (!user) setSessionEnded(!leaving.current)
        }
        if (user) setSessionEnded(false)
        current.current = user?.id ?? null
        setSession((before) =>
          before.known && JSON.stringify(before.user) === JSON.stringify(user) ? before : { known: true, user },
        )
      })
      stop = () => data.subscription.unsubscribe()
      if (unmounted) stop()
    }
    void listen()
    return () => {
      unmounted = true
      stop?.()
    }
  }, [queryClient])

  const auth: Auth = {
    status: session.known ? (session.user ? 'signed-in' : 'signed-out') : 'loading',
    user: session.user,
    sessionEnded,
    async signIn(email, password) {
      leaving.current = false
      const { error } = await (await authClient()).signInWithPassword({ email, password })
      throwIfFailed(error)
    },
    async signUp(fullName, email, password) {
      leaving.current = false
      const { error } = await (await authClient()).signUp({
        email,
        password,
        options: { data: { full_name: fullName } },
      })
      throwIfFailed(error)
    },
    async signOut() {
      leaving.current = true
      const { error } = await (await authClient()).signOut({ scope: 'local' })
      if (error) leaving.current = false
      throwIfFailed(error)
    },
  }
  return <AuthContext value={auth}>{children}</AuthContext>
}
