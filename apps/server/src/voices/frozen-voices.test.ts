import { expect, test } from 'vitest'
import { frozenVoices } from './frozen-voices.ts'

test('S-266 as many of the newest as there is room for stay usable', () => {
  expect([...frozenVoices(['c', 'b', 'a'], 1)]).toEqual(['b', 'a'])
  expect([...frozenVoices(['c', 'b', 'a'], 2)]).toEqual(['a'])
  expect([...frozenVoices(['c', 'b', 'a'], 3)]).toEqual([])
  expect([...frozenVoices([], 1)]).toEqual([])
})
