import { expect, test } from 'vitest'
import { authTestServer, memoryStorage, PASSWORD, ROSE } from './auth-test-server.ts'

type Server = Awaited<ReturnType<typeof authTestServer>>

/** Three devices of one person. */
async function threeDevices(server: Server) {
  const devices = [server.client(), server.client(), server.client()] as const
  await devices[0].signUp(ROSE)
  await devices[1].signInWithPassword({ email: ROSE.email, password: PASSWORD })
  await devices[2].signInWithPassword({ email: ROSE.email, password: PASSWORD })
  const sessions = await Promise.all(devices.map(async (device) => (await device.getSession()).data.session))
  const alive = async () => {
    const answers = await Promise.all(sessions.map((session) => server.client().getUser(session?.access_token)))
    return answers.map(({ error }) => error === null)
  }
  return { devices, alive }
}

test('S-351 signing out ends every session of the user by default', async () => {
  await using server = await authTestServer()
  const { devices, alive } = await threeDevices(server)
  expect(await alive()).toEqual([true, true, true])
  expect((await devices[0].signOut()).error).toBeNull()
  expect(await alive()).toEqual([false, false, false])
  expect((await devices[0].getSession()).data.session).toBeNull()
})

test("scope 'local' ends this session alone", async () => {
  await using server = await authTestServer()
  const { devices, alive } = await threeDevices(server)
  await devices[0].signOut({ scope: 'local' })
  expect(await alive()).toEqual([false, true, true])
})

test("scope 'others' ends all but this session", async () => {
  await using server = await authTestServer()
  const { devices, alive } = await threeDevices(server)
  await devices[0].signOut({ scope: 'others' })
  expect(await alive()).toEqual([true, false, false])
})

test('signing out ends nobody else', async () => {
  await using server = await authTestServer()
  const { devices } = await threeDevices(server)
  const neighbour = server.client()
  await neighbour.signUp({ ...ROSE, email: 'neighbour@example.com' })
  await devices[0].signOut()
  expect((await neighbour.getUser()).error).toBeNull()
})

test('S-352 a session that has ended already signs out without an error', async () => {
  await using server = await authTestServer()
  const storage = memoryStorage()
  const client = server.client(storage)
  await client.signUp(ROSE)
  await server.client(storage).signOut()
  await client.signUp({ ...ROSE, email: 'other@example.com' })
  const { data } = await client.getSession()
  await server.client().admin.signOut(data.session?.access_token ?? '')
  expect(await client.signOut()).toEqual({ error: null })
  expect((await client.getSession()).data.session).toBeNull()
})

test('S-351 the call answers 204 once, and 401 or 403 for whom it does not know', async () => {
  await using server = await authTestServer()
  const { data } = await server.client().signUp(ROSE)
  const signOut = (token?: string) =>
    server.call('/auth/v1/logout?scope=local', {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8', ...(token && { authorization: `Bearer ${token}` }) },
    })
  expect(await signOut()).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  expect(await signOut('not.a.token')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  expect(await signOut(data.session?.access_token)).toMatchObject({ status: 204, body: null })
  expect(await signOut(data.session?.access_token)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
})
