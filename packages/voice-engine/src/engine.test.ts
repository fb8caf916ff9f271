import { integratedLoudness } from '@hearthvoice/audio/loudness'
import { expect, test } from 'vitest'
import { createEngine } from './engine.ts'
import { energyActivity, frameLevels } from './energy-activity.ts'

const engine = await createEngine()
const speak = (text: string) => engine.speak({ voice: 'base', text })

test('speaks at −20 LUFS, the same every time', async () => {
  const text = 'My grandfather kept bees at the bottom of the garden.'
  const { samples, sampleRate } = await speak(text)
  expect(sampleRate).toBe(16000)
  expect(integratedLoudness(samples, sampleRate)).toBeCloseTo(-20, 0)
  expect((await speak(text)).samples).toEqual(samples)
})

test('tells when each word sounds and what was left out', async () => {
  const text = 'Zoë’s cake — “the best” ❤️ — cost £5 in 1987.\n\nDr. Fox agreed.'
  const { words, skipped, samples } = await speak(text)
  const written = words.map(({ from, to }) => text.slice(from, to))
  expect(written.join(' ')).toBe('Zoë’s cake “the best” cost £5 in 1987. Dr. Fox agreed.')
  expect(skipped).toEqual(['❤️'])
  let before = 0
  for (const { start, end } of words) {
    expect(start).toBeGreaterThanOrEqual(before)
    expect(end).toBeGreaterThan(start)
    before = end
  }
  expect(before).toBeLessThanOrEqual(samples.length / 16000)
})

test('words sound when they are said to', async () => {
  const { words, samples } = await speak('Wait. Wait.')
  const active = energyActivity(frameLevels(samples))
  for (const { start, end } of words) {
    const middle = active.subarray(Math.ceil(start * 200), Math.floor(end * 200))
    expect(middle.reduce((sum, value) => sum + value, 0) / middle.length).toBeGreaterThan(0.7)
  }
  const [first, second] = words
  expect((second?.start ?? 0) - (first?.end ?? 0)).toBeGreaterThan(0.35)
})

test('paragraphs are further apart than sentences', async () => {
  const sentence = await speak('First thing. Second thing.')
  const paragraph = await speak('First thing.\n\nSecond thing.')
  expect((paragraph.samples.length - sentence.samples.length) / 16000).toBeCloseTo(0.5 * 0.9, 2)
})

test('speaks very short and very long words', async () => {
  expect((await speak('I.')).samples.length).toBeGreaterThan(1600)
  expect((await speak('1')).words).toHaveLength(1)
  expect((await speak(`Llanfair${'pwllgwyngyll'.repeat(45)}.`)).samples.length).toBeGreaterThan(16000)
})

test.each(['', ' \n', '...', '❤️ Привет', '—'])('has nothing to say for %j', async (text) => {
  await expect(speak(text)).rejects.toMatchObject({ code: 'nothing_to_speak' })
})

test('an abort ends the work', async () => {
  const controller = new AbortController()
  const speech = engine.speak({ voice: 'base', text: 'One. Two. Three.', signal: controller.signal })
  controller.abort()
  await expect(speech).rejects.toMatchObject({ name: 'AbortError' })
})
