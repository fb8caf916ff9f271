import { expect, test } from 'vitest'
import { countCharacters } from '@hearthvoice/contract/characters'
import { replacedCharacters } from './narrated-text.ts'

const story = 'It snowed all night. We stayed inside.\n\nIn the morning a stranger came 🎩. He sang.'

test('S-277 deleting a narrated story keeps all its characters counted', () => {
  expect(replacedCharacters([story], '')).toBe(countCharacters(story))
  expect(replacedCharacters([], '')).toBe(0)
})

test('S-277 a changed sentence costs its own length, putting it back gives it back', () => {
  const edited = story.replace('He sang.', 'She sang.')
  expect(replacedCharacters([story], edited)).toBe('He sang.'.length)
  expect(replacedCharacters([story, edited], story)).toBe('She sang.'.length)
  expect(replacedCharacters([story], story)).toBe(0)
  expect(replacedCharacters([story], `${story} One more.`)).toBe(0)
})

test('repeated sentences count as often as they were narrated', () => {
  expect(replacedCharacters(['Ha. Ha. Ha.'], 'Ha.')).toBe('Ha. Ha.'.length)
  expect(replacedCharacters(['Ha. Ha.', 'Ha.'], '')).toBe('Ha. Ha.'.length)
})
