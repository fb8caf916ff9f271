import { expect, test } from 'vitest'
import { concat } from './pcm.ts'
import { soundBounds, trimSilence } from './silence.ts'

const RATE = 16_000
const tone = Float32Array.from({ length: RATE }, (_, i) => 0.3 * Math.sin(i / 5))
const hiss = Float32Array.from({ length: RATE / 2 }, (_, i) => 0.0002 * Math.sin(i * i))
const padded = concat([hiss, tone, hiss])

test('sound is found between faint hiss to within a frame', () => {
  const { start, end } = soundBounds(padded, RATE)
  expect(Math.abs(start - RATE / 2)).toBeLessThanOrEqual(160)
  expect(Math.abs(end - 1.5 * RATE)).toBeLessThanOrEqual(160)
})

test('trimming keeps the margin asked for', () => {
  expect(Math.abs(trimSilence(padded, RATE, 0.1).length - 1.2 * RATE)).toBeLessThanOrEqual(320)
  expect(Math.abs(trimSilence(padded, RATE, 0).length - RATE)).toBeLessThanOrEqual(320)
  expect(trimSilence(tone, RATE)).toEqual(tone)
})

test('a pause inside is not trimmed', () => {
  const twice = concat([tone, new Float32Array(RATE), tone])
  expect(trimSilence(twice, RATE)).toEqual(twice)
})

test('silence has no bounds and trims to nothing', () => {
  expect(soundBounds(new Float32Array(RATE), RATE)).toEqual({ start: 0, end: 0 })
  expect(
    trimSilence(
      hiss.map((sample) => sample / 10),
      RATE,
    ),
  ).toHaveLength(0)
  expect(trimSilence(new Float32Array(0), RATE)).toHaveLength(0)
})
