import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { run } from './run-process.mjs'

const node = process.execPath
const here = import.meta.url

test('answers the exit code, and 128 and the number of the signal', async () => {
  expect(await run(node, ['-e', 'process.exit(3)'])).toBe(3)
  expect(await run(node, ['-e', "process.kill(process.pid, 'SIGKILL')"])).toBe(137)
})

test('gives what was printed to whoever asks for it', async () => {
  let printed = ''
  await run(node, ['-e', "console.log('out'); console.error('err')"], { onOutput: (text) => (printed += text) })
  expect(printed).toContain('out\n')
  expect(printed).toContain('err\n')
})

/** Starts a process that runs a server of ours as bootstrap does; both say their process ids. */
async function startPair() {
  const server = `
    process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(5) })
    process.on('SIGINT', () => { console.log('SIGINT'); process.exit(6) })
    console.log('server ' + process.pid)
    setInterval(() => {}, 1000)`
  const follow = new URL('stop-with-parent.mjs', here).href
  const parent = `
    const { run } = await import(${JSON.stringify(new URL('run-process.mjs', here).href)})
    const args = ['--import', ${JSON.stringify(follow)}, '-e', ${JSON.stringify(server)}]
    process.exitCode = await run(process.execPath, args, { ipc: true })`
  const child = spawn(node, ['--input-type=module', '-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  return { child, lines, serverPid: Number(first.value.split(' ')[1]) }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('hands signals on and ends with the exit code of the child', async () => {
  const { child, lines, serverPid } = await startPair()
  child.kill('SIGINT')
  expect((await lines.next()).value).toBe('SIGINT')
  expect(await once(child, 'exit')).toEqual([6, null])
  expect(isAlive(serverPid)).toBe(false)
})

test('the server stops by itself when its parent is killed outright', async () => {
  const { child, lines, serverPid } = await startPair()
  child.kill('SIGKILL')
  expect((await lines.next()).value).toBe('SIGTERM')
  await expect.poll(() => isAlive(serverPid), { timeout: 10_000 }).toBe(false)
})
