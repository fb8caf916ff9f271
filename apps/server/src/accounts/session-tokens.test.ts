import { createPrivateKey, createPublicKey } from 'node:crypto'
import { decodeJwt, SignJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { authTestServer, newSecrets, ROSE } from './auth-test-server.ts'

type Server = Awaited<ReturnType<typeof authTestServer>>

async function tokenOf(server: Server): Promise<{ token: string; payload: JWTPayload }> {
  const { data } = await server.client().signUp(ROSE)
  const token = data.session?.access_token ?? ''
  return { token, payload: decodeJwt(token) }
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const sign = (payload: JWTPayload, { signingKey }: Server['secrets'], kid = signingKey.kid) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .sign(createPrivateKey({ key: signingKey, format: 'jwk' }))

test('a token of ours names its user and session until it expires', async () => {
  await using server = await authTestServer()
  const { token, payload } = await tokenOf(server)
  const user = { id: payload.sub, sessionId: payload.session_id, email: ROSE.email }
  expect(await server.accessTokens.verify(token)).toEqual(user)
  server.pass(3590)
  expect(await server.accessTokens.verify(token)).toEqual(user)
  server.pass(11)
  expect(await server.accessTokens.check(token)).toEqual({ refused: 'bad_jwt' })
})

test('forged tokens are refused', async () => {
  await using server = await authTestServer()
  const { token, payload } = await tokenOf(server)
  const [header = '', body = '', signature = ''] = token.split('.')
  const { kid } = server.secrets.signingKey
  const publicPem = createPublicKey(createPrivateKey({ key: server.secrets.signingKey, format: 'jwk' })).export({
    type: 'spki',
    format: 'pem',
  })
  const forged = {
    'algorithm none': `${base64url({ alg: 'none', typ: 'JWT', kid })}.${body}.`,
    'algorithm none with the old signature': `${base64url({ alg: 'none', typ: 'JWT', kid })}.${body}.${signature}`,
    'signed with the public key as a shared secret': await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(Buffer.from(publicPem)),
    'another user in it': `${header}.${base64url({ ...payload, sub: crypto.randomUUID() })}.${signature}`,
    "another's key under our name": await sign(payload, newSecrets()),
    'our key under another name': await sign(payload, server.secrets, 'other'),
    'another issuer': await sign({ ...payload, iss: 'Elsewhere' }, server.secrets),
    'another audience': await sign({ ...payload, aud: 'anon' }, server.secrets),
    'no end': await sign({ ...payload, exp: undefined }, server.secrets),
    'no session': await sign({ ...payload, session_id: undefined }, server.secrets),
    'no token at all': 'Rose',
    empty: '',
  }
  const letIn: string[] = []
  for (const [name, candidate] of Object.entries(forged)) {
    const result = await server.accessTokens.check(candidate)
    if (!('refused' in result) || result.refused !== 'bad_jwt') letIn.push(name)
  }
  expect(letIn).toEqual([])
})

test("a session that has ended, never was or is another's does not let in", async () => {
  await using server = await authTestServer()
  const client = server.client()
  const { data } = await client.signUp(ROSE)
  const rose = data.session?.access_token ?? ''
  const other = await server.client().signUp({ ...ROSE, email: 'other@example.com' })
  const ended = { refused: 'session_not_found' }
  const unknown = await sign({ ...decodeJwt(rose), session_id: crypto.randomUUID() }, server.secrets)
  expect(await server.accessTokens.check(unknown)).toEqual(ended)
  const swapped = await sign({ ...decodeJwt(rose), sub: other.data.user?.id }, server.secrets)
  expect(await server.accessTokens.check(swapped)).toEqual(ended)
  await client.signOut()
  expect(await server.accessTokens.check(rose)).toEqual(ended)
  expect(await server.accessTokens.verify(rose)).toBeNull()
})
