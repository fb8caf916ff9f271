import { expect, test } from 'vitest'
import { findGain } from './find-gain.ts'

/** Loudness behind a soft ceiling: up to the knee each dB counts, above it only a part. */
function limited(plainLoudness: number, knee: number, slope: number) {
  let trials = 0
  return {
    trials: () => trials,
    loudnessAt: async (gain: number) => {
      trials++
      const loudness = plainLoudness + gain
      return loudness <= knee ? loudness : knee + (loudness - knee) * slope
    },
  }
}

test('without limiting the first trial is right', async () => {
  const sound = limited(-24, -10, 0.5)
  expect(await findGain(-16, 8, sound.loudnessAt)).toBe(8)
  expect(sound.trials()).toBe(1)
})

test.each([0.8, 0.5, 0.3])('where the limiter leaves %d of each dB, a few trials reach the loudness', async (slope) => {
  const sound = limited(-24, -18, slope)
  const gain = await findGain(-16, 8, sound.loudnessAt)
  expect(Math.abs((await sound.loudnessAt(gain)) + 16)).toBeLessThanOrEqual(0.1)
  expect(sound.trials()).toBeLessThanOrEqual(6)
})

test('sound that cannot get there is not crushed for it', async () => {
  const sound = limited(-40, -30, 0.01)
  expect(await findGain(-16, 24, sound.loudnessAt)).toBeLessThanOrEqual(24 + 18)
  expect(sound.trials()).toBeLessThanOrEqual(6)
})
