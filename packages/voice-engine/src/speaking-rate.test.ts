import { expect, test } from 'vitest'
import { speakBase } from './base-speech.ts'
import { fliteModule } from './flite-module.ts'
import { gapLengths, narrationPauses } from './pauses.ts'
import { profileOf } from './speaker-profile.ts'

const text = 'When the sunlight strikes raindrops in the air, they act as a prism and form a rainbow over the valley.'

test('counts about the vowels that were spoken, at three rates', async () => {
  const flite = await fliteModule()
  const rates = [0.85, 1, 1.3].map((stretch) => {
    const { samples, phones } = speakBase(flite, text, stretch)
    const spoken = phones.filter(({ name }) => name !== 'pau')
    const seconds = spoken.reduce((sum, { start, end }) => sum + end - start, 0)
    const truth = spoken.filter(({ name }) => /^[aeiou]/.test(name)).length / seconds
    const { rate } = profileOf([samples])
    expect(Math.abs(rate / truth - 1)).toBeLessThan(0.25)
    return rate
  })
  expect(rates[0]).toBeGreaterThan(rates[1] as number)
  expect(rates[1]).toBeGreaterThan(rates[2] as number)
})

test('pauses are the longer gaps, within what listeners are used to', () => {
  const gap = (frames: number) => [...new Uint8Array(frames), 1, 1]
  const active = Uint8Array.from([1, 1, ...gap(10), ...gap(100), ...gap(120), ...gap(140), ...gap(900)])
  expect(gapLengths(active)).toEqual([0.5, 0.6, 0.7])
  expect(narrationPauses([0.5, 0.6, 0.7]).sentence).toBeCloseTo(0.64)
  expect(narrationPauses([0.2, 0.2, 0.2])).toEqual({ sentence: 0.35, paragraph: 0.35 * 1.9 })
  expect(narrationPauses([1.5, 1.5, 1.5])).toEqual({ sentence: 0.8, paragraph: 1.4 })
  expect(narrationPauses([]).sentence).toBe(0.5)
})
