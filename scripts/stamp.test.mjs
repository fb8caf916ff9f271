import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamp-'))
  mkdirSync(join(folder, 'src', 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'src', 'a.ts'), 'one')
  writeFileSync(join(folder, 'lock'), '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

const print = () => fingerprint(folder, ['lock', 'src', 'not there'], new Set(['node_modules']))

test('the same content has the same fingerprint', () => {
  expect(print()).toBe(print())
})

test.each([
  ['changed content', () => writeFileSync(join(folder, 'src', 'a.ts'), 'two')],
  ['a new file', () => writeFileSync(join(folder, 'src', 'b.ts'), '')],
  ['a file that is gone', () => rmSync(join(folder, 'src', 'a.ts'))],
  ['a changed lockfile', () => writeFileSync(join(folder, 'lock'), '{ }')],
])('%s changes it', (_what, change) => {
  const before = print()
  change()
  expect(print()).not.toBe(before)
})

test('folders that are left out do not change it', () => {
  const before = print()
  writeFileSync(join(folder, 'src', 'node_modules', 'c.js'), '')
  expect(print()).toBe(before)
})

test('a stamp is fresh for what it was written for, and only for that', () => {
  const stamp = join(folder, 'stamp')
  expect(isFresh(stamp, 'v1')).toBe(false)
  writeStamp(stamp, 'v1')
  expect(isFresh(stamp, 'v1')).toBe(true)
  expect(isFresh(stamp, 'v2')).toBe(false)
  expect(readdirSync(folder).toSorted()).toEqual(['lock', 'src', 'stamp'])
})
