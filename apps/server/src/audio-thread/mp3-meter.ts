import { createLoudnessMeter } from '@hearthvoice/audio/loudness'
import { ratioToDecibels } from '@hearthvoice/audio/pcm'
import { createTruePeakMeter } from '@hearthvoice/audio/true-peak'
import { MPEGDecoder } from 'mpg123-decoder'
import { MP3_SAMPLE_RATE } from './mp3-file.ts'

/** What a listener's player will make of an MP3. */
export type Mp3Level = { /** LUFS */ loudness: number /** dBTP */; truePeak: number }

/**
 * Decodes an MP3 as it is written and measures it: coding turns the level down a little and moves the peaks,
 * so what was measured before it does not hold after it. Call `free` in any case.
 */
export async function createMp3Meter(): Promise<{
  push: (bytes: Uint8Array) => void
  finish: () => Mp3Level
  free: () => void
}> {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const loudness = createLoudnessMeter(MP3_SAMPLE_RATE)
  const truePeak = createTruePeakMeter()
  return {
    push(bytes) {
      if (bytes.length === 0) return
      const { channelData, errors } = decoder.decode(bytes)
      const [first] = errors
      if (first) throw new Error(`The MP3 just written cannot be decoded: ${first.message}`)
      const [samples] = channelData
      if (!samples) return
      loudness.push(samples)
      truePeak.push(samples)
    },
    finish: () => ({ loudness: loudness.integrated(), truePeak: ratioToDecibels(truePeak.peak()) }),
    free: () => decoder.free(),
  }
}
