import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { voiceFrozen, voiceNameTaken, voiceNotFound } from '@hearthvoice/contract/messages/voices'
import { doQueuedJobs, queuedJobs } from '../../../../testing/queued-jobs.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { readVoice, startVoice } from '../../../../testing/upload-voice.ts'
import { prepareVoice } from './prepare-voice.ts'
import { readVoices } from './read-voices.ts'
import { voiceJobs } from './voice-jobs.ts'

let app: TestApp
let now = new Date('2026-03-01T10:00:00Z')
beforeAll(async () => {
  app = await testApp({ jobs: false, now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Each next thing happens a minute later. */
const later = () => {
  now = new Date(now.getTime() + 60_000)
}
const call = (user: SignedUpUser, path: string, options: { method?: string; json?: unknown } = {}) =>
  app.call(`/api/v1/voices${path}`, { token: user.token, ...options })
const list = async (user: SignedUpUser, query = '') => {
  const { body } = await call(user, query)
  return body as { items: Voice[]; next: string | null }
}
const give = (user: SignedUpUser, name: string) => {
  later()
  return giveVoice(app.services, { userId: user.userId, name })
}
const voicesUsed = async (user: SignedUpUser) => {
  const { body } = await app.call('/api/v1/account', { token: user.token })
  return (body as { usage: { voices: number } }).usage.voices
}
const missing = { status: 404, body: { error: voiceNotFound, code: 'not_found' } }

test('S-376 S-377 S-378 S-379 voices are listed newest first, in pages, with the count of their stories', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  const ids = [await give(rose, 'First'), await give(rose, 'Second'), await give(rose, 'Third')]
  for (const title of ['Snow', 'Rain']) {
    const json = { voice_id: ids[1], title, content: 'It fell.' }
    expect(await app.call('/api/v1/stories', { token: rose.token, json })).toMatchObject({ status: 201 })
  }
  const { items } = await list(rose)
  expect(items.map(({ name, story_count }) => [name, story_count])).toEqual([
    ['Third', 0],
    ['Second', 2],
    ['First', 0],
  ])
  const newest = await list(rose, '?limit=1')
  expect(newest.items.map(({ id }) => id)).toEqual([ids[2]])
  const rest = await list(rose, `?limit=2&cursor=${newest.next}`)
  expect(rest.items.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(rest.next).toBeNull()
  expect(await call(rose, '?cursor=nonsense')).toMatchObject({ status: 400 })
  expect(await voicesUsed(rose)).toBe(3)
})

test('S-343 nobody sees, changes, hears or deletes the voice of another', async () => {
  const rose = await app.signUp()
  const ben = await app.signUp()
  const id = await give(rose, 'Rose')
  expect((await list(ben)).items).toEqual([])
  for (const [path, options] of [
    [`/${id}`, {}],
    [`/${id}`, { method: 'PATCH', json: { name: 'Mine' } }],
    [`/${id}`, { method: 'DELETE' }],
    [`/${id}/preview`, { json: {} }],
    [`/${id}/consent`, { json: { consent: 'mine' } }],
    [`/${id}/sample`, {}],
    [`/${randomUUID()}`, {}],
  ] as const) {
    expect(await call(ben, path, options)).toMatchObject(missing)
  }
  const form = new FormData()
  form.set('action', 'generate_sample')
  form.set('voice_id', id)
  expect(await app.call('/functions/v1/voice-clone', { token: ben.token, form })).toMatchObject(missing)
  expect(await call(ben, '/not-an-id')).toMatchObject({ status: 400 })
  expect(await readVoice(app, rose, id)).toMatchObject({ name: 'Rose', status: 'ready' })
  for (const path of ['', `/${id}`]) expect(await app.call(`/api/v1/voices${path}`)).toMatchObject({ status: 401 })
})

test('a voice is renamed, its name unique and its default description following', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  const id = await give(rose, 'Rose')
  await give(rose, 'Ben')
  expect(await call(rose, `/${id}`, { method: 'PATCH', json: { name: '  Grandma ' } })).toMatchObject({
    status: 200,
    body: { id, name: 'Grandma', description: 'Voice clone of Grandma' },
  })
  expect(await call(rose, `/${id}`, { method: 'PATCH', json: { name: 'Ben' } })).toMatchObject({
    status: 409,
    body: { error: voiceNameTaken('Ben'), code: 'voice_name_taken' },
  })
  expect(await call(rose, `/${id}`, { method: 'PATCH', json: { name: ' ' } })).toMatchObject({ status: 400 })
  expect((await readVoice(app, rose, id)).name).toBe('Grandma')
})

test('S-164 S-165 S-382 the sample is heard by a short-lived address, and goes with the voice', async () => {
  const rose = await app.signUp()
  later()
  const id = await startVoice(app, rose)
  expect(await call(rose, `/${id}/sample`)).toMatchObject(missing)
  await prepareVoice(app.services, { voiceId: id }, { signal: new AbortController().signal, last: false })
  const json = { voice_id: id, title: 'Snow', content: 'It snowed.', onboarding: true }
  const { body: story } = await app.call('/api/v1/stories', { token: rose.token, json })

  const { body } = await call(rose, `/${id}/sample`)
  const { url, expires_at } = body as { url: string; expires_at: string }
  expect(new Date(expires_at).getTime() - now.getTime()).toBe(900_000)
  const whole = await app.call(url)
  expect(whole).toMatchObject({ status: 200 })
  expect(Buffer.from(whole.body as Uint8Array).toString('latin1', 0, 4)).toBe('fLaC')
  expect(whole.headers.get('cache-control')).toMatch(/^private/)
  const part = await app.call(url, { headers: { range: 'bytes=4-9' } })
  expect(part).toMatchObject({ status: 206, body: (whole.body as Uint8Array).slice(4, 10) })
  const head = await app.call(url, { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, body: new Uint8Array() })
  expect(head.headers.get('content-length')).toBe(String((whole.body as Uint8Array).length))
  expect(await app.call(url, { headers: { range: 'bytes=99999999-' } })).toMatchObject({ status: 416 })

  const forged = new URL(url)
  forged.searchParams.set('expires', String(Number(forged.searchParams.get('expires')) + 1))
  const other = url.replace(id, await give(await app.signUp(), 'Other'))
  for (const wrong of [forged.href, other, url.split('?')[0] ?? '', url.replace('.flac', '.mp3')]) {
    expect(await app.call(wrong)).toMatchObject({ status: 404 })
  }
  const before = now
  now = new Date(now.getTime() + 901_000)
  expect(await app.call(url)).toMatchObject({ status: 404 })
  now = before

  expect(await call(rose, `/${id}/preview`, { json: {} })).toMatchObject({ status: 200 })
  expect(await Array.fromAsync(app.services.files.list(`previews/${id}`))).toHaveLength(1)
  expect(await call(rose, `/${id}`, { method: 'DELETE' })).toMatchObject({ status: 204 })
  expect(await call(rose, `/${id}`)).toMatchObject(missing)
  expect(await call(rose, `/${id}`, { method: 'DELETE' })).toMatchObject(missing)
  expect(await voicesUsed(rose)).toBe(0)
  expect(await queuedJobs(app, 'remove-provider-voice')).toContainEqual({
    provider: 'engine',
    providerVoiceId: `engine_${id}`,
  })
  const jobs = voiceJobs(app.services)
  await doQueuedJobs(app, 'remove-files', jobs['remove-files'])
  await doQueuedJobs(app, 'remove-provider-voice', jobs['remove-provider-voice'])
  const left = (await Array.fromAsync(app.services.files.list(''))).filter(({ key }) => key.includes(id))
  expect(left).toEqual([])
  expect(await app.call(url)).toMatchObject({ status: 404 })
  const { id: storyId } = story as { id: string }
  expect(await app.call(`/api/v1/stories/${storyId}`, { token: rose.token })).toMatchObject({
    body: { title: 'Snow', voice_id: null, voice: null },
  })
})

test('a voice at a provider that is not in use now stays in the queue until it is', async () => {
  const removal = voiceJobs(app.services)['remove-provider-voice']
  const attempt = { signal: new AbortController().signal, last: false }
  const job = removal.run({ provider: 'elevenlabs', providerVoiceId: 'abc' }, attempt)
  await expect(job).rejects.toMatchObject({ failure: 'unavailable', passing: true })
})

test('S-266 above the limit of a plan that ended, all but the newest are frozen, and none is removed', async () => {
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  for (const name of ['First', 'Second', 'Third']) await give(rose, name)
  const statuses = async () => (await list(rose)).items.map(({ name, status }) => [name, status])
  expect(await statuses()).toEqual([
    ['Third', 'ready'],
    ['Second', 'ready'],
    ['First', 'ready'],
  ])
  const before = now
  now = new Date(now.getTime() + 366 * 86_400_000)
  // Read from the rows, since the session of a year ago has ended.
  const { items } = await readVoices(app.services.db, { userId: rose.userId, now, limit: 10, after: null })
  expect(items.map(({ name, status, status_reason }) => [name, status, status_reason])).toEqual([
    ['Third', 'ready', null],
    ['Second', 'frozen', voiceFrozen],
    ['First', 'frozen', voiceFrozen],
  ])
  now = before
  expect((await statuses()).every(([, status]) => status === 'ready')).toBe(true)
})

test('a suspended voice says that it cannot speak', async () => {
  const rose = await app.signUp()
  const id = await give(rose, 'Rose')
  await app.services.db.execute(sql`update voices set status = 'suspended' where id = ${id}`)
  expect(await readVoice(app, rose, id)).toMatchObject({ status: 'suspended', status_reason: expect.any(String) })
  expect(await call(rose, `/${id}/preview`, { json: {} })).toMatchObject({
    status: 409,
    body: { code: 'voice_not_ready' },
  })
})
