import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import { finishedStory } from '../../../../testing/finished-story.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { audioKeyOf, soundKeyOf } from './storage-keys.ts'
import { sweepSounds } from './sweep-sounds.ts'

const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)

test('sound that no row names is deleted after a day; stories, and what is being spoken, keep theirs', async () => {
  await using app = await testApp()
  const { services } = app
  const user = await app.signUp()
  const { token, userId } = user
  await app.grant(userId, 'legacy')
  const story = { voice_id: await giveVoice(services, { userId }), title: 'Snow', content: 'It snowed.\n\nIce broke.' }
  const { body } = await app.call('/api/v1/stories', { token, json: story })
  const storyId = (body as Story).id
  await app.call('/functions/v1/story-audio', { token, json: { story_id: storyId } })
  await finishedStory(app, { userId, storyId })
  const keys = async () => (await Array.fromAsync(services.files.list(''))).map((file) => file.key).sort()
  const kept = await keys()
  expect(kept.filter((key) => /^(passages|audio)/.test(key))).toHaveLength(3)

  const { rows } = await services.db.execute<{ id: string }>(sql`select id from narrations`)
  const ofNarration = (narrationId: string) => soundKeyOf({ userId, hash: 'a'.repeat(64), narrationId })
  const interrupted = ofNarration(rows[0]?.id ?? '')
  const left = [ofNarration(randomUUID()), audioKeyOf(`${userId}/story_${storyId}_1.mp3`)]
  for (const key of [...left, interrupted, 'passages/from-another-version']) {
    await services.files.put(key, Readable.from(['sound']))
  }
  expect(await sweepSounds(services)).toBe(0)
  await services.db.execute(sql`update narrations set state = 'running'`)
  expect(await sweepSounds({ ...services, now: tomorrow })).toBe(2)
  expect(await keys()).toEqual([...kept, interrupted, 'passages/from-another-version'].sort())

  await services.db.execute(sql`update narrations set state = 'done'`)
  expect(await sweepSounds({ ...services, now: tomorrow })).toBe(1)
  expect(await keys()).toEqual([...kept, 'passages/from-another-version'].sort())
})
