import { expect, test } from 'vitest'
import { trackFundamental } from './fundamental-frequency.ts'
import { percentile } from './percentile.ts'
import { FRAME_RATE } from './sampling.ts'
import { mixed, pulseTrain, vowel, whiteNoise } from './test-signals.ts'

const inner = (track: Float32Array) => track.subarray(20, -20)

test.each([70, 100, 147, 220, 333, 400])('finds the rate of a pulse train of %d Hz', (frequency) => {
  const track = inner(trackFundamental(pulseTrain(1, frequency)))
  for (const found of track) expect(Math.abs(12 * Math.log2(found / frequency))).toBeLessThan(0.1)
})

test('follows a vowel that glides from 110 to 220 Hz and back, in noise', () => {
  const glide = (time: number) => 110 * 2 ** (0.5 - 0.5 * Math.cos(2 * Math.PI * time))
  const track = trackFundamental(mixed(vowel(2, glide), whiteNoise(2, 0.02)))
  const errors = inner(track).map((found, i) => 12 * Math.abs(Math.log2(found / glide((i + 20) / FRAME_RATE))))
  expect(percentile(errors, 0.5)).toBeLessThan(0.1)
  expect(percentile(errors, 0.99)).toBeLessThan(0.5)
})

test('noise and silence are not voiced', () => {
  const voicedShare = (track: Float32Array) => track.filter((frequency) => frequency > 0).length / track.length
  expect(voicedShare(trackFundamental(whiteNoise(5, 0.3)))).toBeLessThan(0.01)
  expect(voicedShare(trackFundamental(new Float32Array(80_000)))).toBe(0)
})

test('takes sounds shorter than its window', () => {
  expect(trackFundamental(new Float32Array(0))).toHaveLength(1)
  expect(trackFundamental(pulseTrain(0.01, 100))).toHaveLength(3)
})
