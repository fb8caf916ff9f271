import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { superviseChild } from './supervise-child.ts'

const roomy = { cwd: tmpdir(), wallMilliseconds: 60_000, memoryBytes: 1024 ** 3 }
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
  await expect(superviseChild('/nowhere/ffmpeg', [], roomy)).rejects.toThrow('ENOENT')
})
