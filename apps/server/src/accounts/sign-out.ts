import type { LogoutScope } from '@hearthvoice/contract/api/auth'
import type { Services } from '../services.ts'
import type { SignedInUser } from './access-tokens.ts'
import { endSessions } from './sessions-store.ts'

/** Ends this session (local), all the others, or every one of the user's (global). */
export const signOut = (
  needs: Pick<Services, 'db' | 'now'>,
  input: { user: SignedInUser; scope: LogoutScope },
): Promise<void> =>
  endSessions(needs.db, {
    userId: input.user.id,
    sessionId: input.user.sessionId,
    scope: input.scope,
    now: needs.now(),
  })
