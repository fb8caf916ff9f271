import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/test-app.ts'
import { startVoice } from '../../../../testing/upload-voice.ts'
import { sweepUploads } from './sweep-uploads.ts'

test('uploads of more than a day that no voice names are deleted, all others stay', async () => {
  await using app = await testApp({ jobs: false })
  const { services } = app
  await startVoice(app, await app.signUp())
  const keys = async () => (await Array.fromAsync(services.files.list(''))).map((file) => file.key).sort()
  const kept = await keys()
  await services.files.put('uploads/left-behind', Readable.from(['half a sample']))
  await services.files.put('samples/other', Readable.from(['a sample']))

  expect(await sweepUploads(services)).toBe(0)
  const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
  expect(await sweepUploads({ ...services, now: tomorrow })).toBe(1)
  expect(await keys()).toEqual(['samples/other', ...kept])
})
