import { expect, test } from 'vitest'
import { type CallAnswer, testApp, type TestApp } from '../../../../testing/test-app.ts'
import { uploadVoice } from '../../../../testing/upload-voice.ts'

const limited = (env: Record<string, string>) => testApp({ jobs: false, env })
const statuses = async (times: number, call: () => Promise<CallAnswer>) => {
  const seen: number[] = []
  for (let at = 0; at < times; at++) seen.push((await call()).status)
  return seen
}
const times = (count: number, status: number) => Array<number>(count).fill(status)

function expectRefusal({ status, headers, body }: CallAnswer) {
  expect(status).toBe(429)
  expect(body).toEqual({ error: expect.stringContaining('rate limit'), code: 'rate_limited' })
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect((body as { error: string }).error).toContain(`in ${seconds} second`)
}

test('S-362 an address that floods is refused before its tokens are looked at, also where there is nothing', async () => {
  await using app = await limited({ RATE_LIMIT_FACTOR: '0.005' })
  expect(await statuses(3, () => app.call('/api/v1/voices', { token: 'forged' }))).toEqual(times(3, 401))
  expect(await statuses(3, () => app.call('/nowhere'))).toEqual(times(3, 404))
  expectRefusal(await app.call('/api/v1/voices', { token: 'forged' }))
  expectRefusal(await app.call('/nowhere'))
  const { status, body } = await app.call('/auth/v1/settings')
  expect(status).toBe(429)
  expect(body).toEqual({ code: 'over_request_rate_limit', message: expect.stringContaining('rate limit') })
})

/** Asks from one real address under several names. */
const asks = (app: TestApp, forwardedFor: string) =>
  app.call('/api/v1/health', { headers: { 'x-forwarded-for': forwardedFor } })

test('S-362 without TRUST_PROXY a made-up address buys nothing', async () => {
  await using app = await limited({ RATE_LIMIT_FACTOR: '0.005' })
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect((await asks(app, address)).status).toBe(200)
  expectRefusal(await asks(app, '192.0.2.4'))
})

test.each(['127.0.0.1', '1'])('S-362 with TRUST_PROXY=%s people behind the proxy are told apart', async (setting) => {
  await using app = await limited({ RATE_LIMIT_FACTOR: '0.005', TRUST_PROXY: setting })
  expect(await statuses(3, () => asks(app, '192.0.2.1'))).toEqual(times(3, 200))
  expectRefusal(await asks(app, '192.0.2.1'))
  // Neither a made-up address before one's own helps, nor does another of one's own network (IPv6 gives out 2^64).
  expectRefusal(await asks(app, '203.0.113.77, 192.0.2.1'))
  expect(await statuses(3, () => asks(app, '2001:db8::1'))).toEqual(times(3, 200))
  expectRefusal(await asks(app, '2001:db8::2'))
  expect((await asks(app, '192.0.2.2')).status).toBe(200)
})

test('who is signed in is counted by themselves, whatever others do at their address', async () => {
  await using app = await limited({ RATE_LIMIT_FACTOR: '0.1' })
  const [rose, jack] = [await app.signUp('Rose'), await app.signUp('Jack')]
  const ask = (token?: string) => app.call('/api/v1/packages', token === undefined ? {} : { token })
  const mine = (token: string) => app.call('/api/v1/profile', { token })
  expect(await statuses(60, () => mine(rose.token))).toEqual(times(60, 200))
  expectRefusal(await mine(rose.token))
  expect((await mine(jack.token)).status).toBe(200)
  expect((await ask()).status).toBe(200)
})

test('what is costly has tighter limits, one for each user', async () => {
  await using app = await limited({ RATE_LIMIT_FACTOR: '0.1' })
  const [rose, jack] = [await app.signUp('Rose'), await app.signUp('Jack')]
  const calls: Array<[method: string, path: string]> = [
    ['POST', '/api/v1/stories'],
    ['PATCH', '/api/v1/stories/0b0f2c1e-8f5a-4d53-9a53-0d3f3c0a4b11'],
    ['POST', '/functions/v1/story-audio'],
    ['POST', '/functions/v1/voice-clone'],
    ['POST', '/api/v1/voices/0b0f2c1e-8f5a-4d53-9a53-0d3f3c0a4b11/preview'],
  ]
  for (const [method, path] of calls) {
    const call = (token: string) => app.call(path, { method, token, json: {} })
    for (const status of await statuses(6, () => call(rose.token))) expect(status).not.toBe(429)
    expectRefusal(await call(rose.token))
    expect((await call(jack.token)).status).not.toBe(429)
  }
})

test('new voices have a limit of their own, and nothing of a refused upload stays', async () => {
  await using app = await limited({ RATE_LIMIT_FACTOR: '0.1' })
  const rose = await app.signUp('Rose')
  await app.grant(rose.userId, 'legacy')
  for (const name of ['Rose', 'Jack']) expect((await uploadVoice(app, rose, { name })).status).toBe(202)
  const kept = await keys(app)
  expectRefusal(await uploadVoice(app, rose, { name: 'Another' }))
  expect(await keys(app)).toEqual(kept)
})

async function keys(app: TestApp): Promise<string[]> {
  const all: string[] = []
  for await (const { key } of app.services.files.list('')) all.push(key)
  return all.toSorted()
}

test('attempts at an account are refused with the time to wait, too', async () => {
  await using app = await limited({ RATE_LIMIT_FACTOR: '0.2' })
  const rose = await app.signUp('Rose')
  const recover = () => app.call('/auth/v1/recover', { json: { email: rose.email } })
  expect(await statuses(1, recover)).toEqual([200])
  const { status, headers, body } = await recover()
  expect(status).toBe(429)
  expect((body as { message: string }).message).toContain('rate limit')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
