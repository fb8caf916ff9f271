/** Whether a voice comes out nearer to its own speaker than to others, judged by speech it has never heard. */
import { beforeAll, describe, expect, test } from 'vitest'
import { bundledSpeechFolder, decodeSpeech, speakers, speechFolder } from '../../../testing/speech.ts'
import { measureVoice, pitchDistance, spectrumDistance, type VoiceMeasure, voiceDistance } from './compare-voices.ts'
import { createEngine } from './engine.ts'
import { enrol } from './enrol.ts'
import { openVoice } from './voice-file.ts'

const text = `When I was a boy, my grandfather kept bees at the bottom of the garden, behind the old apple trees. Every
summer morning he walked down there with a cup of tea, and he told them everything that had happened in the family. He
said the bees had to know, or else they would fly away and never come back. I laughed at him then, but I listened too.
On the day my sister was born he ran down the path in his slippers, shouting the news before he had told anyone in the
house. Now the garden is mine, and last week I found myself standing by the hives, telling them about you.`

const folders = [...new Set([speechFolder(), bundledSpeechFolder])]

describe.each(folders)('speech of %s', (folder) => {
  const known = speakers(folder)
  const references = new Map<string, VoiceMeasure>()

  beforeAll(async () => {
    for (const { id, secondHalf } of known) references.set(id, measureVoice(await decodeSpeech(secondHalf)))
  })

  test.each(known)('speaker $id', async ({ id, firstHalf }) => {
    const sample = await decodeSpeech(firstHalf)
    const { voice } = await enrol(sample)
    const { samples } = await (await createEngine()).speak({ voice: openVoice(voice), text })
    const spoken = measureVoice(samples)
    expect(pitchDistance(spoken, measureVoice(sample))).toBeLessThan(0.7)
    const own = references.get(id) ?? spoken
    for (const [other, measure] of references) {
      if (other === id) continue
      expect(spectrumDistance(spoken.ltas, own.ltas)).toBeLessThan(spectrumDistance(spoken.ltas, measure.ltas))
      expect(voiceDistance(spoken, own)).toBeLessThan(voiceDistance(spoken, measure))
    }
  })
})
