import { expect, test } from 'vitest'
import { coverScene } from './cover-scene.ts'

test('the same words always give the same cover, other words another', () => {
  const cover = coverScene('The apple tree', 'Grandfather planted it.')
  expect(coverScene('The apple tree', 'Grandfather planted it.')).toEqual(cover)
  expect(coverScene('The apple tree', 'Grandmother planted it.')).not.toEqual(cover)
})

test('the picture shows what the story speaks of', () => {
  expect(coverScene('The apple tree', '').motif).toBe('tree')
  expect(coverScene('', 'We rowed the boat out on the lake until the house was small.').motif).toBe('water')
  expect(coverScene('Goodnight', 'The stars came out one by one.').motif).toBe('moon')
  expect(coverScene('Home', 'In the kitchen the bread was on the table.').motif).toBe('window')
})

test('every shape lies in numbers a browser can draw', () => {
  for (let at = 0; at < 60; at += 1) {
    for (const shape of coverScene(`Story ${at}`, '').shapes) {
      expect(JSON.stringify(shape)).not.toMatch(/NaN|null|Infinity/)
    }
  }
})
