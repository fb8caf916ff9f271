/** Supabase Auth's form of users and sessions. */
import type { AuthSession, AuthUser, LinkKind } from '@hearthvoice/contract/api/auth'
import type { AccessTokens } from './access-tokens.ts'
import type { UserRow } from './users-store.ts'

export type OpenSession = { user: UserRow; session: { id: string; createdAt: Date }; refreshToken: string }

export function presentUser(user: UserRow): AuthUser {
  const { id, email, fullName } = user
  const createdAt = user.createdAt.toISOString()
  const updatedAt = user.updatedAt.toISOString()
  const lastSignInAt = user.lastSignInAt?.toISOString() ?? null
  const confirmedAt = user.emailConfirmedAt?.toISOString() ?? null
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: confirmedAt,
    ...(user.newEmail !== null && { new_email: user.newEmail }),
    ...(user.emailChangeSentAt && { email_change_sent_at: user.emailChangeSentAt.toISOString() }),
    phone: '',
    confirmed_at: confirmedAt,
    last_sign_in_at: lastSignInAt,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: fullName },
    // To the client, a user without an identity is a sign-up that was refused.
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { sub: id, email, full_name: fullName },
        provider: 'email',
        email,
        last_sign_in_at: lastSignInAt,
        created_at: createdAt,
        updated_at: updatedAt,
      },
    ],
    is_anonymous: false,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

/** The session as the client keeps it, with a new access token. */
export async function presentSession(
  needs: { accessTokens: AccessTokens; now: () => Date },
  { user, session, refreshToken }: OpenSession,
): Promise<AuthSession> {
  const { token, expiresAt } = await needs.accessTokens.issue({ user, session })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresAt - Math.floor(needs.now().getTime() / 1000),
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: presentUser(user),
  }
}

/** A session as the client reads it from the fragment of an address it was led to. */
export const sessionFragment = (session: AuthSession, kind: LinkKind): string =>
  new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type: kind,
  }).toString()
