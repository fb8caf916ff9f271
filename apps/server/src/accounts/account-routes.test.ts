import { expect, test } from 'vitest'
import { fullNameNeeded, sessionEnded, signInNeeded } from '@hearthvoice/contract/messages/account'
import { authTestServer, ROSE } from './auth-test-server.ts'

type Server = Awaited<ReturnType<typeof authTestServer>>

async function signedUp(server: Server, email = ROSE.email) {
  const client = server.client()
  const { data } = await client.signUp({ ...ROSE, email })
  const headers = { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'application/json' }
  return {
    client,
    id: data.user?.id,
    read: () => server.call('/api/v1/profile', { headers }),
    change: (body: object) => server.call('/api/v1/profile', { method: 'PATCH', headers, body: JSON.stringify(body) }),
  }
}

test('S-363 S-364 the profile is read and its name changed, in the user as well', async () => {
  await using server = await authTestServer()
  const rose = await signedUp(server)
  const profile = { id: rose.id, email: ROSE.email, full_name: 'Rose Miller' }
  expect(await rose.read()).toMatchObject({ status: 200, body: profile })
  const changed = { ...profile, full_name: 'Rose Ólafsdóttir 🌹' }
  expect(await rose.change({ full_name: '  Rose Ólafsdóttir 🌹 ' })).toMatchObject({ status: 200, body: changed })
  expect((await rose.read()).body).toEqual(changed)
  const { data } = await rose.client.refreshSession()
  expect(data.user?.user_metadata).toEqual({ full_name: 'Rose Ólafsdóttir 🌹' })
})

test('S-363 a profile is its own user’s, whatever the request names', async () => {
  await using server = await authTestServer()
  const rose = await signedUp(server)
  const other = await signedUp(server, 'other@example.com')
  expect((await other.change({ id: rose.id, email: ROSE.email, full_name: 'Somebody' })).body).toEqual({
    id: other.id,
    email: 'other@example.com',
    full_name: 'Somebody',
  })
  expect((await rose.read()).body).toMatchObject({ id: rose.id, full_name: 'Rose Miller' })
})

test('a name is needed, and so is a living session', async () => {
  await using server = await authTestServer()
  const rose = await signedUp(server)
  expect(await rose.change({ full_name: '   ' })).toMatchObject({ status: 400, body: { error: fullNameNeeded } })
  expect(await server.call('/api/v1/profile')).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in', error: signInNeeded },
  })
  await rose.client.signOut()
  expect(await rose.read()).toMatchObject({ status: 401, body: { code: 'not_signed_in', error: sessionEnded } })
})
