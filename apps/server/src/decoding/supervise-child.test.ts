import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { superviseChild } from './supervise-child.ts'

const roomy = { cwd: tmpdir(), wallMilliseconds: 60_000, memoryBytes: 1024 ** 3, fileBytes: 1024 ** 2 }
const runScript = (script: string, limits = {}) =>
  superviseChild(process.execPath, ['-e', script], { ...roomy, ...limits })

test('the child sees none of our environment but the search path', async () => {
  process.env['DECODING_TEST_SECRET'] = 'hush'
  const { stdout, exitCode } = await runScript('console.log(JSON.stringify(process.env))')
  delete process.env['DECODING_TEST_SECRET']
  expect(exitCode).toBe(0)
  expect(stdout).toContain('TMPDIR')
  expect(stdout).not.toContain('hush')
  expect(stdout).not.toContain('HOME')
})

test('a child that floods its outputs is drained, and only the end is kept', async () => {
  const { stdout, stderr, exitCode } = await runScript(
    "const w = s => require('fs').writeSync(s, 'x'.repeat(65536)); for (let i = 0; i < 64; i++) { w(1); w(2) }; process.exitCode = 3",
  )
  expect(exitCode).toBe(3)
  expect(stdout).toHaveLength(8192)
  expect(stderr).toHaveLength(8192)
})

test('a child that goes on for ever is killed', async () => {
  const end = await runScript('for (;;);', { wallMilliseconds: 300 })
  expect(end).toMatchObject({ stopped: 'timeout', killedBy: 'SIGKILL', exitCode: null })
})

test('a program that is not there is an error', async () => {
  await expect(superviseChild('/nowhere/ffmpeg', [], roomy)).rejects.toThrow('spawn /nowhere/ffmpeg')
})

test('a program that may not be run is an error', async () => {
  await expect(superviseChild(tmpdir(), [], roomy)).rejects.toThrow(`spawn ${tmpdir()}`)
})

test('a child can not fill the disk, whatever it writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flood-'))
  const flood = `const fs = require('node:fs'), file = fs.openSync('flood', 'w'), block = Buffer.alloc(65536)
    try { for (;;) fs.writeSync(file, block) } catch (error) { console.log(error.code) }`
  const { stdout } = await runScript(flood, { cwd: folder })
  expect(stdout).toBe('EFBIG\n')
  expect((await stat(join(folder, 'flood'))).size).toBe(roomy.fileBytes)
  await rm(folder, { recursive: true })
})

test('a child that takes too much memory is killed, however fast it takes it', async () => {
  const grow = `const held = []; for (;;) held.push(Buffer.alloc(2 ** 28, 1))`
  const { stopped, killedBy, peakMemoryBytes } = await runScript(grow, { memoryBytes: 2 ** 28 })
  expect(stopped === 'memory' || killedBy !== null).toBe(true)
  expect(peakMemoryBytes).toBeLessThan(2 ** 28 + 2 ** 30)
})

test('the kernel keeps time and dumps no memory, should we be gone', async () => {
  const { stdout } = await superviseChild('/bin/sh', ['-c', 'ulimit -t; ulimit -c'], roomy)
  expect(stdout).toBe('121\n0\n')
})
