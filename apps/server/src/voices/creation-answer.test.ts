import { expect, test } from 'vitest'
import { createVoiceAnswer, sampleAnswer } from '@hearthvoice/contract/api/voices'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { uploadVoice } from '../../../../testing/upload-voice.ts'

test('S-398 creation answers before there is a preview; where one is returned, it comes whole', async () => {
  await using app = await testApp({ jobs: false })
  const rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  const made = await uploadVoice(app, rose, { name: 'New' })
  expect(made.status).toBe(202)
  expect(createVoiceAnswer.strict().parse(made.body)).toEqual({ voice_id: expect.any(String), status: 'preparing' })

  const form = new FormData()
  form.set('action', 'generate_sample')
  form.set('voice_id', await giveVoice(app.services, { userId: rose.userId, name: 'Ready' }))
  const preview = await app.call('/functions/v1/voice-clone', { token: rose.token, form })
  expect(preview.status).toBe(200)
  const { audio_base64: sound, content_type: type } = sampleAnswer.strict().parse(preview.body)
  expect(type).toBe('audio/mpeg')
  expect(Buffer.from(sound, 'base64').toString('latin1', 0, 3)).toBe('ID3')
})
