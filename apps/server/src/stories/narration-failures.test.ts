/** What people are told when a narration can't begin, or its sound can't be given to its story. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import { audioUrlNotSaved, voiceMissingForAudio } from '@hearthvoice/contract/messages/stories'
import { doQueuedJobs, queuedJobs } from '../../../../testing/queued-jobs.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { driftOfUsage } from '../../../../testing/recounted-usage.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'
import { storyJobs } from './story-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())

async function personWithStory(): Promise<SignedUpUser & { voiceId: string; storyId: string }> {
  const user = await app.signUp()
  await app.grant(user.userId, 'starter')
  const voiceId = await giveVoice(app.services, { userId: user.userId })
  const json = { voice_id: voiceId, title: 'Snow', content: 'It snowed.' }
  const { body } = await app.call('/api/v1/stories', { token: user.token, json })
  return { ...user, voiceId, storyId: (body as Story).id }
}
const narrate = (by: { token: string; storyId: string }) =>
  app.call('/functions/v1/story-audio', { token: by.token, json: { story_id: by.storyId } })
const read = async (by: { token: string; storyId: string }) =>
  (await app.call(`/api/v1/stories/${by.storyId}`, { token: by.token })).body as Story

test('S-431 a story whose voice has gone says so when its sound is asked for', async () => {
  const rose = await personWithStory()
  await app.call(`/api/v1/voices/${rose.voiceId}`, { method: 'DELETE', token: rose.token })
  expect(await narrate(rose)).toMatchObject({
    status: 409,
    body: { error: voiceMissingForAudio, code: 'voice_not_ready' },
  })
  expect(voiceMissingForAudio).toBe('Voice data not available for audio generation')
  expect(await read(rose)).toMatchObject({ audio_url: null, narration: null })
})

test('S-430 S-389 an address that could not be saved is tried again, then told; asking again needs no speaking', async () => {
  const rose = await personWithStory()
  const jobs = storyJobs(app.services)
  await narrate(rose)
  await doQueuedJobs(app, 'speak-passage', jobs['speak-passage'])
  const assemble = (last: boolean) =>
    doQueuedJobs(app, 'assemble-narration', {
      run: (job, { signal }) => jobs['assemble-narration'].run(job, { signal, last }),
    })
  await app.services.db.execute(sql`alter table stories add constraint no_sound check (audio_url is null)`)
  await expect(assemble(false)).rejects.toMatchObject({ name: 'AddressNotSaved' })
  expect(await read(rose)).toMatchObject({ audio_url: null, narration: { state: 'running' } })
  await assemble(true)
  expect(await read(rose)).toMatchObject({ audio_url: null, narration: { state: 'failed', error: audioUrlNotSaved } })
  expect(audioUrlNotSaved).toBe('Failed to save audio URL to story')
  expect(await queuedJobs(app, 'remove-files')).toContainEqual({ keys: [expect.stringContaining(rose.storyId)] })
  expect(await driftOfUsage(app)).toEqual([])

  await app.services.db.execute(sql`alter table stories drop constraint no_sound`)
  expect(await narrate(rose)).toMatchObject({ status: 202, body: { narration: { done: 1, total: 1 } } })
  await assemble(false)
  const { audio_url: address } = await read(rose)
  expect(await app.call(address ?? '')).toMatchObject({ status: 200 })
  expect(await driftOfUsage(app)).toEqual([])
})
