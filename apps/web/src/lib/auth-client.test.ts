import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accessToken, accessTokenNeeded } from './auth-client.ts'

beforeAll(() => {
  // Where a browser would say it is; nothing listens there, and nothing is asked.
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9' } })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('S-346 a call for a voice without a session fails before it is sent', async () => {
  expect(await accessToken()).toBeNull()
  await expect(accessTokenNeeded()).rejects.toMatchObject({
    message: 'No access token found',
    code: 'not_signed_in',
    status: 401,
  })
})
