import { expect, test } from 'vitest'
import { fadeEdges, joinPassages } from './join.ts'
import { concat, peak } from './pcm.ts'

const RATE = 16_000
const block = () => new Float32Array(RATE).fill(0.5)

test('passages follow each other with their pauses, and say where they start', () => {
  const { samples, starts } = joinPassages(
    [
      { samples: block(), pauseAfter: 0.5 },
      { samples: block(), pauseAfter: 0 },
      { samples: block(), pauseAfter: 0.25 },
    ],
    RATE,
  )
  expect(samples).toHaveLength(3.75 * RATE)
  expect(starts).toEqual([0, 1.5, 2.5])
  expect(peak(samples.subarray(RATE, 1.5 * RATE))).toBe(0)
  expect(peak(samples.subarray(3.5 * RATE))).toBe(0)
  expect(samples[RATE / 2]).toBe(0.5)
})

test('no join clicks: samples move by small steps only', () => {
  const { samples } = joinPassages(
    [
      { samples: block(), pauseAfter: 0.1 },
      { samples: block(), pauseAfter: 0 },
    ],
    RATE,
  )
  const steps = samples.map((sample, i) => sample - (samples[i - 1] ?? 0))
  expect(peak(steps)).toBeLessThan(0.02)
})

test('the passages given are left as they were', () => {
  const samples = block()
  joinPassages([{ samples, pauseAfter: 0 }], RATE)
  expect(samples).toEqual(block())
})

test('fading block by block is fading the whole', () => {
  for (const total of [3, 100, 200, RATE]) {
    const whole = new Float32Array(total).fill(1)
    fadeEdges(whole, 0, total, RATE)
    const blocks: Float32Array[] = []
    for (let at = 0; at < total; at += 33) {
      const piece = new Float32Array(Math.min(33, total - at)).fill(1)
      fadeEdges(piece, at, total, RATE)
      blocks.push(piece)
    }
    expect(concat(blocks)).toEqual(whole)
  }
})
