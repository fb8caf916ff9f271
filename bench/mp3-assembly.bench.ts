import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assembleNarration } from '../apps/server/src/audio-thread/assemble-narration.ts'
import { createMp3File, MP3_SAMPLE_RATE } from '../apps/server/src/audio-thread/mp3-file.ts'
import type { NarrationTags } from '../apps/server/src/audio-thread/mp3-file.ts'
import type { Passage } from '../apps/server/src/audio-thread/passage-reader.ts'
import { resample } from '../packages/audio/src/resample.ts'
import { decodeSpeech, speakers, SPEECH_SAMPLE_RATE } from '../testing/speech.ts'
import { bestSeconds } from './measurement.ts'
import type { Bench } from './measurement.ts'

const PASSAGES = 10
const tags: NarrationTags = {
  title: 'Bench',
  artist: 'Bench',
  comment: 'Synthetic voice',
  date: new Date(),
  lyrics: '',
}

/** A narration of real speech, joined, levelled and encoded, beside the bare encoder on the same sound. */
const benchMp3Assembly: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const [speaker] = speakers()
    const speech = await decodeSpeech(speaker?.firstHalf ?? [])
    const path = join(folder, 'passage.f32')
    await writeFile(path, new Uint8Array(speech.buffer))
    const passage: Passage = { path, format: 'f32le', sampleRate: SPEECH_SAMPLE_RATE, pauseAfter: 0 }
    const input = {
      passages: Array.from({ length: PASSAGES }, () => passage),
      outputPath: join(folder, 'story.mp3'),
      tags,
    }
    const ready = resample(speech, SPEECH_SAMPLE_RATE, MP3_SAMPLE_RATE)
    const bareEncoder = await bestSeconds(3, () => encodeOnly(ready, join(folder, 'bare.mp3')))
    return [
      {
        what: 'assembling an MP3 of passages',
        amount: (PASSAGES * speech.length) / SPEECH_SAMPLE_RATE,
        unit: 's of sound',
        processingSeconds: await bestSeconds(2, () => assembleNarration(input)),
        baseline: { what: 'bare MP3 encoder', processingSeconds: bareEncoder },
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

export default benchMp3Assembly

async function encodeOnly(samples: Float32Array, path: string): Promise<void> {
  await using file = await open(path, 'w')
  const mp3 = await createMp3File(file, tags)
  for (let passage = 0; passage < PASSAGES; passage++) await mp3.write(samples)
  await mp3.finish()
}
