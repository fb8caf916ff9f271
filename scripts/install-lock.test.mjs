import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './install-lock.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('two starts install one after the other', async () => {
  const lock = join(folder, 'lock')
  /** @type {string[]} */
  const steps = []
  /** @param {string} name */
  const work = (name) =>
    withLock(lock, async () => {
      steps.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(`${name} ends`)
    })
  await Promise.all([work('one'), work('two')])
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('the lock of a start that was killed is taken over', async () => {
  const lock = join(folder, 'lock')
  const killed = spawn(process.execPath, ['-e', ''])
  await once(killed, 'exit')
  writeFileSync(lock, `${killed.pid}`)
  let owner = ''
  await withLock(lock, async () => {
    owner = readFileSync(lock, 'utf8')
  })
  expect(owner).toBe(`${process.pid}`)
})
