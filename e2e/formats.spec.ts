/** The main job by calls alone, for each kind of sample that people bring; each from another speaker. */
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeSound, nearestSpeakers, nearnessToSpeakers } from '../testing/judge-narration.ts'
import { makeSample, type SampleKind } from '../testing/samples.ts'
import { speakers } from '../testing/speech.ts'
import { expect, test } from './app-fixture.ts'
import { grantPackage, ProductCalls } from './product-calls.ts'
import { bedtimeStory } from './story-text.ts'

const kinds: SampleKind[] = ['mp3', 'wav', 'm4a', 'mov', 'webm', 'ogg']

for (const [index, kind] of kinds.entries()) {
  test(`S-133 S-196 a voice from ${kind} narrates a story`, async ({ app }) => {
    const speaker = speakers()[index]
    if (!speaker) throw new Error('six speakers are needed')
    const folder = await mkdtemp(join(tmpdir(), 'format-'))
    try {
      const samplePath = join(folder, `sample.${kind}`)
      await makeSample(kind, speaker.firstHalf, samplePath)
      const email = `${kind}@example.com`
      const calls = await ProductCalls.signUp(app.url, email)
      await grantPackage(app, email, 'starter')

      const created = await calls.postForm('/functions/v1/voice-clone', {
        action: 'create_voice',
        audio: await openAsBlob(samplePath),
        name: 'Nana',
        consent: 'family',
      })
      expect(created).toMatchObject({ status: 202, body: { status: 'preparing' } })
      const voiceId = String(created.body['voice_id'])
      const voice = async () => (await calls.get(`/api/v1/voices/${voiceId}`)).body
      await expect.poll(async () => (await voice())['status'], { timeout: 60_000 }).toBe('ready')
      expect(await voice()).toMatchObject({ provider: 'engine', quality: { speech_seconds: expect.any(Number) } })

      const preview = await calls.postForm('/functions/v1/voice-clone', {
        action: 'generate_sample',
        voice_id: voiceId,
      })
      expect(preview).toMatchObject({ status: 200, body: { content_type: 'audio/mpeg' } })

      const story = await calls.post('/api/v1/stories', {
        voice_id: voiceId,
        title: 'The river',
        content: bedtimeStory,
      })
      expect(story).toMatchObject({ status: 201, body: { audio_url: null } })
      const storyId = String(story.body['id'])
      const audio = () => calls.post('/functions/v1/story-audio', { story_id: storyId })
      expect(await audio()).toMatchObject({ status: 202, body: { narration: { done: 0 } } })
      await expect.poll(async () => (await audio()).status, { timeout: 90_000 }).toBe(200)

      const response = await fetch(String((await audio()).body['audio_url']))
      expect(response.headers.get('content-type')).toBe('audio/mpeg')
      const judged = await judgeSound(new Uint8Array(await response.arrayBuffer()))
      expect(judged.kind).toBe('mp3')
      expect(judged.durationSeconds).toBeGreaterThan(25)
      expect(judged.durationSeconds).toBeLessThan(75)
      expect(Math.abs(judged.loudness + 16)).toBeLessThanOrEqual(1)
      const { id } = speaker
      const nearest = nearestSpeakers(await nearnessToSpeakers(judged.voice))
      expect(nearest).toEqual({ pitch: id, spectrum: id, together: id })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
