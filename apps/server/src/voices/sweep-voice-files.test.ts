import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/test-app.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { sweepVoiceFiles } from './sweep-voice-files.ts'
import { previewKey, sampleKey } from './voice-files.ts'

test('samples and previews of voices that are gone are deleted after a day, all others stay', async () => {
  await using app = await testApp({ jobs: false })
  const { services } = app
  const { userId } = await app.signUp()
  const keysOf = (voiceId: string) => [
    sampleKey(voiceId),
    previewKey(voiceId, { settings: 'engine', text: 'Good night.' }),
  ]
  const [there, gone] = [keysOf(await giveVoice(services, { userId })), keysOf(randomUUID())]
  const unknown = ['samples/from-another-version', 'previews/from-another-version']
  for (const key of [...there, ...gone, ...unknown]) await services.files.put(key, Readable.from(['sound']))

  expect(await sweepVoiceFiles(services)).toBe(0)
  const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
  expect(await sweepVoiceFiles({ ...services, now: tomorrow })).toBe(2)
  for (const key of [...there, ...unknown]) expect(await services.files.head(key)).not.toBeNull()
  for (const key of gone) expect(await services.files.head(key)).toBeNull()
})
