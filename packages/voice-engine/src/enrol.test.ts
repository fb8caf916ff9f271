import { rms } from '@hearthvoice/audio/pcm'
import { resample } from '@hearthvoice/audio/resample'
import { beforeAll, expect, test } from 'vitest'
import { bundledSpeechFolder, decodeSpeech, speakers } from '../../../testing/speech.ts'
import { enrol } from './enrol.ts'
import { percentile } from './percentile.ts'
import { mixed, soundOf, whiteNoise } from './test-signals.ts'
import { openVoice } from './voice-file.ts'

let speech: Float32Array<ArrayBuffer>

beforeAll(async () => {
  const speaker = speakers(bundledSpeechFolder).find(({ id }) => id === '2414')
  speech = await decodeSpeech([...(speaker?.firstHalf ?? []), ...(speaker?.secondHalf ?? [])])
})

test('clean speech makes a small voice file and a good report', async () => {
  const { voice, quality } = await enrol(speech)
  expect(voice.length).toBeLessThan(1024)
  expect(openVoice(voice).fundamental.median).toBeCloseTo(quality.fundamental_hz, 0)
  expect(quality).toMatchObject({ grade: 'good', warnings: [], bandwidth_hz: 8000 })
  expect(quality.speech_seconds).toBeGreaterThan(30)
  expect(quality.speech_seconds).toBeLessThan(speech.length / 16000)
  expect(quality.fundamental_hz).toBeGreaterThan(105)
  expect(quality.fundamental_hz).toBeLessThan(135)
  expect(quality.snr_db).toBeGreaterThan(35)
})

/** A chord struck every two seconds. */
const chords = soundOf(60, (t) => {
  const note = (frequency: number) =>
    [1, 2, 3, 4].reduce((sum, h) => sum + Math.sin(2 * Math.PI * frequency * h * t) / h, 0)
  return Math.exp(-(t % 2)) * (note(131) + note(165) + note(196))
})

/** The two sounds together, the second so many decibels under the first. */
function under(clean: Float32Array, added: Float32Array, decibels: number): Float32Array {
  const gain = (rms(clean) / rms(added)) * 10 ** (-decibels / 20)
  return mixed(
    clean,
    added.map((value) => value * gain),
  )
}

function clippedTo(clean: Float32Array, share: number): Float32Array {
  const limit = percentile(clean.map(Math.abs), 1 - share)
  return clean.map((value) => Math.max(-limit, Math.min(limit, value)))
}

const spoilt: [string, (clean: Float32Array) => Float32Array][] = [
  ['noisy', (clean) => under(clean, whiteNoise(60, 1), 10)],
  ['telephone', (clean) => resample(resample(clean, 16000, 8000), 8000, 16000)],
  ['clipped', (clean) => clippedTo(clean, 0.01)],
  ['music', (clean) => under(clean, chords, 8)],
  ['short', (clean) => clean.subarray(0, 20 * 16000)],
]

test.each(spoilt)('a %s sample is told as such', async (warning, spoil) => {
  const { quality } = await enrol(spoil(speech))
  expect(quality.warnings).toContain(warning)
  expect(quality.grade).not.toBe('good')
})

test('an unusual pitch is told', async () => {
  const fast = resample(speech, 40_000, 16_000)
  const { quality } = await enrol(fast)
  expect(quality.warnings).toContain('pitch_range')
  expect(quality.fundamental_hz).toBeGreaterThan(260)
})

test('too little speech is refused with its seconds, no speech as such', async () => {
  await expect(enrol(speech.subarray(0, 8 * 16000))).rejects.toMatchObject({
    code: 'too_little_speech',
    figures: { speech_seconds: expect.closeTo(6, -1) },
  })
  for (const samples of [new Float32Array(0), new Float32Array(320_000), whiteNoise(20, 0.1)]) {
    await expect(enrol(samples)).rejects.toMatchObject({ code: 'no_speech' })
  }
})

test('an abort ends the work', async () => {
  const controller = new AbortController()
  const enrolment = enrol(speech, { signal: controller.signal })
  controller.abort()
  await expect(enrolment).rejects.toMatchObject({ name: 'AbortError' })
})
