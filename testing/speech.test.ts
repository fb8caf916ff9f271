import { expect, test } from 'vitest'
import { bundledSpeechFolder, decodeSpeech, SPEECH_SAMPLE_RATE, speakers } from './speech.ts'

test('six speakers are bundled, each with at least 17 s for enrolment and for judging', async () => {
  const bundled = speakers(bundledSpeechFolder)
  expect(bundled.map(({ id }) => id)).toEqual(['1688', '1998', '2414', '3005', '3080', '367'])
  for (const { firstHalf, secondHalf } of bundled) {
    for (const half of [firstHalf, secondHalf]) {
      const samples = await decodeSpeech(half)
      expect(samples.length / SPEECH_SAMPLE_RATE).toBeGreaterThan(17)
      expect(samples.every((sample) => Math.abs(sample) <= 1)).toBe(true)
    }
  }
})

test('speech that is not FLAC is refused', async () => {
  await expect(decodeSpeech([import.meta.filename])).rejects.toThrow(/not FLAC/)
})
