import { expect, test } from 'vitest'
import { joinPlan, timingsOfStory } from './join-plan.ts'

const passage = { from: 0, endsParagraph: false, soundHash: 'a', storageKey: 'k', sampleRate: 16_000, words: [] }

test('sentences pause for half a second, paragraphs for longer, the last passage not at all', () => {
  const plan = joinPlan([passage, { ...passage, endsParagraph: true }, { ...passage, endsParagraph: true }])
  expect(plan.map(({ pauseAfter }) => pauseAfter)).toEqual([0.5, 0.95, 0])
})

test('what can not be spoken lengthens the pause before it', () => {
  const silent = { ...passage, soundHash: null, storageKey: null, sampleRate: null, words: null, endsParagraph: true }
  const plan = joinPlan([silent, { ...passage, endsParagraph: true }, silent, passage, silent])
  expect(plan.map(({ pauseAfter }) => pauseAfter)).toEqual([1.9, 0])
  const many = joinPlan([passage, ...Array.from({ length: 50 }, () => silent), passage])
  expect(many[0]?.pauseAfter).toBe(5)
})

test('words are timed from the start of the story and placed in its text', () => {
  const word = { start: 0.25, end: 0.5, from: 0, to: 2 }
  const plan = joinPlan([
    { ...passage, words: [word] },
    { ...passage, from: 40, words: [word] },
  ])
  expect(timingsOfStory(plan, [0, 3])).toEqual([word, { start: 3.25, end: 3.5, from: 40, to: 42 }])
})
