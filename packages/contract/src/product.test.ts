import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PRODUCT_NAME, SYNTHETIC_VOICE_NOTE } from './product.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** All that is built or run; tests may say what they expect. */
const SOURCES = [
  '{apps,packages}/*/{src,public}/**/*.{ts,tsx,css,html,svg,json,webmanifest}',
  'apps/*/*.html',
  'scripts/*.mjs',
]
const TESTS = /\.test\.\w+$|-test-[a-z-]+\.ts$/

test('S-047 the product has one name, and one place that spells it', () => {
  expect(PRODUCT_NAME).toBe('Hearthvoice')
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !TESTS.test(file))
  expect(files.length).toBeGreaterThan(300)
  const spelling = files.filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes(PRODUCT_NAME))
  expect(spelling).toEqual(['packages/contract/src/product.ts'])
  expect(SYNTHETIC_VOICE_NOTE).toContain(PRODUCT_NAME)
})
