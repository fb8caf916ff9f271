/** The books of an account through the life of its voices and stories; recounted after every step. */
import { expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import { doQueuedJobs } from '../../../../testing/queued-jobs.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { driftOfUsage } from '../../../../testing/recounted-usage.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { startVoice } from '../../../../testing/upload-voice.ts'
import { storyJobs } from '../stories/story-jobs.ts'
import { prepareVoice } from '../voices/prepare-voice.ts'

test('S-276 S-277 S-278 what is narrated stays counted, what was a draft is given back, and no step loses count', async () => {
  await using app = await testApp({ jobs: false })
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  const voiceId = await giveVoice(app.services, { userId: rose.userId })
  const spentOnDeleted = new Map<string, number>()
  const call = (method: string, path: string, json?: object) =>
    app.call(path, { method, token: rose.token, ...(json && { json }) })
  const usage = async () => {
    expect(await driftOfUsage(app, spentOnDeleted)).toEqual([])
    return ((await call('GET', '/api/v1/account')).body as { usage: object }).usage
  }
  const jobs = storyJobs(app.services)
  const narrate = async (id: string) => {
    await call('POST', '/functions/v1/story-audio', { story_id: id })
    await doQueuedJobs(app, 'speak-passage', jobs['speak-passage'])
    await doQueuedJobs(app, 'assemble-narration', jobs['assemble-narration'])
  }
  const write = async (content: string) => {
    const { body } = await call('POST', '/api/v1/stories', { voice_id: voiceId, title: 'Weather', content })
    return (body as Story).id
  }
  const change = (id: string, content: string) => call('PATCH', `/api/v1/stories/${id}`, { content })

  expect(await usage()).toEqual({ voices: 1, stories: 0, characters: 0 })
  // One code point, two code units; an accent that is written apart; a line end of two characters.
  const draft = await write('👵 Rene\u0301e\r\n')
  expect(await usage()).toEqual({ voices: 1, stories: 1, characters: 8 })
  await change(draft, 'Short.')
  expect(await usage()).toEqual({ voices: 1, stories: 1, characters: 6 })
  await call('DELETE', `/api/v1/stories/${draft}`)
  expect(await usage()).toEqual({ voices: 1, stories: 0, characters: 0 })

  const id = await write('It snowed. It rained.')
  await narrate(id)
  expect(await usage()).toEqual({ voices: 1, stories: 1, characters: 21 })
  await change(id, 'It snowed. The sun shone.')
  expect(await usage()).toEqual({ voices: 1, stories: 1, characters: 25 + 10 })
  await narrate(id)
  await change(id, 'It snowed. It rained.')
  expect(await usage()).toEqual({ voices: 1, stories: 1, characters: 21 + 14 })
  await narrate(id)
  await call('DELETE', `/api/v1/stories/${id}`)
  spentOnDeleted.set(rose.userId, 35)
  expect(await usage()).toEqual({ voices: 1, stories: 0, characters: 35 })

  // A voice takes its room when it is asked for, and gives it back when it can't be made or is deleted.
  const silent = new Uint8Array(44 + 32_000)
  silent.set(new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt '))
  const hopeless = await startVoice(app, rose, { name: 'Silence', file: silent })
  expect(await usage()).toMatchObject({ voices: 2 })
  await prepareVoice(app.services, { voiceId: hopeless }, { signal: new AbortController().signal, last: true })
  expect(await usage()).toMatchObject({ voices: 1 })
  await call('DELETE', `/api/v1/voices/${hopeless}`)
  await call('DELETE', `/api/v1/voices/${voiceId}`)
  expect(await usage()).toMatchObject({ voices: 0 })
})
