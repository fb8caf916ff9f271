import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import { finishedStory } from '../../../testing/finished-story.ts'
import { testApp } from '../../../testing/test-app.ts'
import { makeVoice } from '../../../testing/upload-voice.ts'

test('S-354 without any key a voice is made and a story narrated on this machine alone', async () => {
  const places = new Set<string>()
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address: string) => void places.add(address))
    socket.on('lookup', (_error: unknown, _address: unknown, _family: unknown, host: string) => void places.add(host))
  }
  subscribe('net.client.socket', note)
  try {
    await using app = await testApp()
    const { body: readiness } = await app.call('/api/v1/ready')
    expect(readiness).toMatchObject({
      services: { database: 'embedded postgresql', storage: 'folder', voice: 'engine' },
    })
    const rose = await app.signUp()
    await app.grant(rose.userId, 'starter')
    const voice = await makeVoice(app, rose)
    expect(voice.status).toBe('ready')
    const json = { voice_id: voice.id, title: 'Snow', content: 'It snowed.' }
    const { id: storyId } = (await app.call('/api/v1/stories', { token: rose.token, json })).body as Story
    await app.call('/functions/v1/story-audio', { token: rose.token, json: { story_id: storyId } })
    const { audio_url: address } = await finishedStory(app, { userId: rose.userId, storyId })
    expect(await app.call(address ?? '')).toMatchObject({ status: 200 })
  } finally {
    unsubscribe('net.client.socket', note)
  }
  // A path is a socket on this machine.
  // It was listened to: the test's own calls are among them.
  expect([...places]).toContain('127.0.0.1')
  expect([...places].filter((place) => !/^(127\.0\.0\.1|::1|localhost|\/.+)$/.test(place))).toEqual([])
})
