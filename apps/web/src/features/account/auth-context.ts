import { createContext, useContext } from 'react'
import { authProviderMissing } from '@hearthvoice/contract/messages/account'

export type SignedInUser = { id: string; email: string; fullName: string }

export type Auth = {
  status: 'loading' | 'signed-in' | 'signed-out'
  user: SignedInUser | null
  /** The session ended without having been asked to. */
  sessionEnded: boolean
  /** The three throw an Error with the server's sentence. */
  signIn: (email: string, password: string) => Promise<void>
  signUp: (fullName: string, email: string, password: string) => Promise<void>
  signOut: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error(authProviderMissing)
  return auth
}
