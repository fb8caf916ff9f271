import { createHmac, createPrivateKey, createPublicKey, randomBytes, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { PublicKeys } from '@hearthvoice/contract/api/auth'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Services } from '../services.ts'
import type { AccessTokens, SignedInUser, TokenCheck, TokenSubject } from './access-tokens.ts'
import { findLivingSession } from './sessions-store.ts'

const LIFETIME_SECONDS = 3600
const ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
/** Not an address: an installation is reached under several, and the key is its own anyway. */
const ISSUER = PRODUCT_NAME

const claims = z.object({ sub: z.uuid(), session_id: z.uuid() })

/** Access tokens as signed JWTs with Supabase's claims; each is good for an hour and no longer than its session. */
export class SessionTokens implements AccessTokens {
  readonly #db: Services['db']
  readonly #now: () => Date
  readonly #secrets: Pick<Secrets, 'signingKey' | 'refreshSecret'>
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  constructor(options: {
    db: Services['db']
    secrets: Pick<Secrets, 'signingKey' | 'refreshSecret'>
    now: () => Date
  }) {
    this.#db = options.db
    this.#now = options.now
    this.#secrets = options.secrets
    this.#privateKey = createPrivateKey({ key: options.secrets.signingKey, format: 'jwk' })
    this.#publicKey = createPublicKey(this.#privateKey)
  }

  async issue({ user, session }: TokenSubject): Promise<{ token: string; expiresAt: number }> {
    const issuedAt = Math.floor(this.#now().getTime() / 1000)
    const expiresAt = issuedAt + LIFETIME_SECONDS
    const token = await new SignJWT({
      email: user.email,
      phone: '',
      role: 'authenticated',
      session_id: session.id,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: Math.floor(session.createdAt.getTime() / 1000) }],
      is_anonymous: false,
      user_metadata: { full_name: user.fullName },
      app_metadata: { provider: 'email', providers: ['email'] },
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.#secrets.signingKey.kid, typ: 'JWT' })
      .setSubject(user.id)
      .setAudience(AUDIENCE)
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(this.#privateKey)
    return { token, expiresAt }
  }

  async verify(token: string): Promise<SignedInUser | null> {
    const result = await this.check(token)
    return 'user' in result ? result.user : null
  }

  async check(token: string): Promise<TokenCheck> {
    const named = await this.#readClaims(token)
    if (!named) return { refused: 'bad_jwt' }
    const session = await findLivingSession(this.#db, { userId: named.sub, sessionId: named.session_id })
    if (!session) return { refused: 'session_not_found' }
    return { user: { id: named.sub, sessionId: named.session_id, email: session.email } }
  }

  publicKeys(): PublicKeys {
    const { kty, crv, x, y, kid, alg } = this.#secrets.signingKey
    return { keys: [{ kty, crv, x, y, kid, alg, use: 'sig', key_ops: ['verify'] }] }
  }

  firstRefreshToken(): string {
    return randomBytes(32).toString('base64url')
  }

  nextRefreshToken(token: string): string {
    return createHmac('sha256', this.#secrets.refreshSecret).update(token).digest('base64url')
  }

  async #readClaims(token: string): Promise<z.infer<typeof claims> | null> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keyNamed(header.kid), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: this.#now(),
      })
      return claims.safeParse(payload).data ?? null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  #keyNamed(kid: string | undefined): KeyObject {
    if (kid !== this.#secrets.signingKey.kid) throw new errors.JWKSNoMatchingKey()
    return this.#publicKey
  }
}
