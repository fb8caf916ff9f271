/** For the authorisation matrix: every token that must not open anything. */
import { createPrivateKey, createPublicKey, createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import type { Secrets } from '../data-folder/secrets.ts'

export type Refusal = 'no_authorization' | 'bad_jwt' | 'session_not_found'
/** What a request brings to be let in. */
export type Credentials = { headers?: Record<string, string>; query?: Record<string, string>; refused: Refusal }

type People = {
  /** Signed in, with a living session. */
  owner: { token: string; refreshToken: string; userId: string }
  other: { token: string; userId: string; sessionId: string }
  /** Of the owner, from a session that has ended. */
  endedToken: string
}

const HOUR = 3600

/** A token with the claims of another, changed, and signed by our key or a stranger's. */
export function signedAnew(
  { signingKey }: Secrets,
  token: string,
  { changes = {}, by, header = {} }: { changes?: JWTPayload; by?: KeyObject; header?: object } = {},
): Promise<string> {
  return new SignJWT({ ...decodeJwt(token), ...changes })
    .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid, typ: 'JWT', ...header })
    .sign(by ?? createPrivateKey({ key: signingKey, format: 'jwk' }))
}

/** By what is wrong with them; all but the first few would be the owner's if they were believed. */
export async function wrongCredentials(
  secrets: Secrets,
  { owner, other, endedToken }: People,
): Promise<Record<string, Credentials>> {
  const claims = decodeJwt(owner.token)
  const { kid, kty, crv, x, y } = secrets.signingKey
  const publicKey = createPublicKey(createPrivateKey({ key: secrets.signingKey, format: 'jwk' }))
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = Math.floor(Date.now() / 1000)
  const changed = (changes: JWTPayload) => signedAnew(secrets, owner.token, { changes })
  const forged = (header: object = {}) => signedAnew(secrets, owner.token, { by: stranger.privateKey, header })
  /** Signed as one who takes the public key for a shared secret would check it. */
  const bySecret = (secret: string | Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' }).sign(createSecretKey(Buffer.from(secret)))
  const bearer = (token: string, refused: Refusal = 'bad_jwt'): Credentials => ({
    headers: { authorization: `Bearer ${token}` },
    refused,
  })
  const [header, payload, signature] = owner.token.split('.') as [string, string, string]
  const unsecured = new UnsecuredJWT(claims).encode()
  const noneWithKid = Buffer.from(JSON.stringify({ alg: 'none', kid, typ: 'JWT' })).toString('base64url')

  return {
    nobody: { refused: 'no_authorization' },
    'no token behind the word': { headers: { authorization: 'Bearer ' }, refused: 'no_authorization' },
    'name and password': {
      headers: { authorization: `Basic ${Buffer.from('rose:secret').toString('base64')}` },
      refused: 'no_authorization',
    },
    'a good token without the word': { headers: { authorization: owner.token }, refused: 'no_authorization' },
    'a good token in a cookie': {
      headers: { cookie: `access_token=${owner.token}; sb-access-token=${owner.token}` },
      refused: 'no_authorization',
    },
    'a good token in the query': {
      query: { access_token: owner.token, token: owner.token },
      refused: 'no_authorization',
    },
    'a good token as API key': {
      headers: { apikey: owner.token, 'x-api-key': owner.token },
      refused: 'no_authorization',
    },
    'no token at all': bearer('let.me.in'),
    'the refresh token': bearer(owner.refreshToken),
    'an expired token': bearer(await changed({ iat: now - 2 * HOUR, exp: now - 1 })),
    'a token without end': bearer(await changed({ exp: undefined })),
    'a token that is not good yet': bearer(await changed({ nbf: now + HOUR })),
    'a token of another key': bearer(await forged()),
    'a token of another key, named by itself': bearer(await forged({ kid: 'mine' })),
    'a token that brings its key along': bearer(await forged({ jwk: stranger.publicKey.export({ format: 'jwk' }) })),
    'a token without a key': bearer(await signedAnew(secrets, owner.token, { header: { kid: undefined } })),
    'alg none': bearer(unsecured),
    'alg none with the key named': bearer(`${noneWithKid}.${payload}.`),
    'alg none with a signature': bearer(`${noneWithKid}.${payload}.${signature}`),
    'alg HS256 with the public key (PEM)': bearer(await bySecret(publicKey.export({ format: 'pem', type: 'spki' }))),
    'alg HS256 with the public key (DER)': bearer(await bySecret(publicKey.export({ format: 'der', type: 'spki' }))),
    'alg HS256 with the public key (JWK)': bearer(await bySecret(JSON.stringify({ kty, crv, x, y }))),
    "the owner's claims under another's signature": bearer(`${header}.${payload}.${other.token.split('.')[2]}`),
    'no signature': bearer(`${header}.${payload}.`),
    'another audience': bearer(await changed({ aud: 'anon' })),
    'no audience': bearer(await changed({ aud: undefined })),
    'another issuer': bearer(await changed({ iss: 'https://example.com/auth/v1' })),
    'no session': bearer(await changed({ session_id: undefined })),
    "another's session": bearer(await changed({ session_id: other.sessionId }), 'session_not_found'),
    "the session in another's name": bearer(await changed({ sub: other.userId }), 'session_not_found'),
    'a session that has ended': bearer(endedToken, 'session_not_found'),
  }
}
