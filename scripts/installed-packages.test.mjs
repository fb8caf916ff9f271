import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './installed-packages.mjs'

const zod = { version: '4.0.0', integrity: 'sha512-a' }
const otherPlatform = { version: '1.0.0', integrity: 'sha512-b', optional: true }

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-packages-'))
  mkdirSync(join(folder, 'node_modules'))
  write('package-lock.json', {
    '': { name: 'root' },
    'apps/server': { version: '0.1.0' },
    'node_modules/@own/server': { link: true },
    'node_modules/zod': zod,
    'node_modules/node-other-platform': otherPlatform,
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

/**
 * @param {string} path
 * @param {object} packages
 */
const write = (path, packages) => writeFileSync(join(folder, path), JSON.stringify({ packages }))

test('what npm installed from the same lockfile counts', () => {
  write('node_modules/.package-lock.json', { 'node_modules/zod': zod })
  expect(isInstalled(folder)).toBe(true)
})

test('an installation that was cut off does not', () => {
  expect(isInstalled(folder)).toBe(false)
})

test.each([
  ['a missing package', {}],
  ['another version', { 'node_modules/zod': { ...zod, version: '3.0.0' } }],
  ['other content', { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } }],
])('%s does not', (_what, packages) => {
  write('node_modules/.package-lock.json', packages)
  expect(isInstalled(folder)).toBe(false)
})
