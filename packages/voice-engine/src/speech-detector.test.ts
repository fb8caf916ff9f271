import { expect, test } from 'vitest'
import { bundledSpeechFolder, decodeSpeech, speakers } from '../../../testing/speech.ts'
import { energyActivity, frameLevels } from './energy-activity.ts'
import { detectSpeech } from './speech-detector.ts'
import { pulseTrain, soundOf, vowel, whiteNoise } from './test-signals.ts'

const count = (active: Uint8Array) => active.reduce((sum, value) => sum + value, 0)

const noise = whiteNoise(8, 0.2)
let hum = 0
const notSpeech: [string, Float32Array][] = [
  ['silence', new Float32Array(8 * 16000)],
  ['white noise', noise],
  ['rumble', noise.map((value) => (hum = 0.99 * hum + 0.05 * value))],
  [
    'noise that swells five times a second',
    noise.map((value, n) => value * (1 + Math.sin((10 * Math.PI * n) / 16000))),
  ],
  ['a tone', soundOf(8, (time) => 0.3 * Math.sin(2 * Math.PI * 220 * time))],
  ['a tone that swells', soundOf(8, (t) => 0.2 * Math.sin(1400 * t) * (1 + Math.sin(10 * Math.PI * t)))],
  ['a siren', vowel(8, (time) => 300 + 80 * Math.sin(3 * time))],
  ['a buzzer', pulseTrain(8, 120)],
]

test.each(notSpeech)('%s is no speech', (_name, samples) => {
  expect(count(detectSpeech(samples).active)).toBe(0)
})

test('speech is speech, from six people', async () => {
  for (const { firstHalf } of speakers(bundledSpeechFolder)) {
    const samples = await decodeSpeech(firstHalf)
    const loud = count(energyActivity(frameLevels(samples)))
    expect(count(detectSpeech(samples).active)).toBeGreaterThan(0.97 * loud)
  }
})
