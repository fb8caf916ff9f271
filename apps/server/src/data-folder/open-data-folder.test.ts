import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './open-data-folder.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
  path = join(folder, 'data')
})

afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true, force: true })
})

async function openInOtherProcess() {
  const program = `
    const { openDataFolder } = await import(${JSON.stringify(new URL('open-data-folder.ts', import.meta.url).href)})
    globalThis.held = await openDataFolder(${JSON.stringify(path)})
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

test('makes a folder that others cannot read, and what belongs in it', async () => {
  const data = await openDataFolder(path)
  // Root's database runs as another user, who passes through.
  expect((await stat(path)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
  for (const inner of [data.files, data.tmp, data.logs, data.outbox]) {
    expect((await stat(inner)).mode & 0o777).toBe(0o700)
  }
  data.close()
})

test('empties tmp of what a killed run left, and nothing else', async () => {
  const first = await openDataFolder(path)
  await writeFile(join(first.tmp, 'half an upload'), 'x')
  await writeFile(join(first.files, 'kept'), 'x')
  first.close()
  const second = await openDataFolder(path)
  expect(await readdir(second.tmp)).toEqual([])
  expect(await readdir(second.files)).toEqual(['kept'])
  second.close()
})

test('is refused while another copy has it, with its process number', async () => {
  const other = await openInOtherProcess()
  await expect(openDataFolder(path)).rejects.toThrow(
    `The data folder ${path} is in use by another running copy (process ${other.pid}).`,
  )
  other.kill()
  await once(other, 'exit')
})

test('is free as soon as the other copy was killed', async () => {
  const other = await openInOtherProcess()
  other.kill('SIGKILL')
  await once(other, 'exit')
  const data = await openDataFolder(path)
  expect(data.path).toBe(path)
  data.close()
})

test('is refused twice in one process, and free after close', async () => {
  const first = await openDataFolder(path)
  await expect(openDataFolder(path)).rejects.toThrow('is in use by another running copy')
  first.close()
  const second = await openDataFolder(path)
  second.close()
})

test('says so when the folder is a file or lies below one', async () => {
  await writeFile(path, '')
  await expect(openDataFolder(path)).rejects.toThrow(`The data folder ${path} is a file, or lies below one.`)
  await expect(openDataFolder(join(path, 'deeper'))).rejects.toThrow('is a file, or lies below one.')
})

test('says so when the folder cannot be written to', async () => {
  // Root may write anywhere but in the kernel's own file systems.
  const closed = isRoot ? join(process.platform === 'darwin' ? '/System' : '/sys', 'data') : path
  if (!isRoot) {
    await mkdir(path)
    await chmod(path, 0o500)
  }
  await expect(openDataFolder(closed)).rejects.toThrow(`The data folder ${closed} cannot be written to.`)
})

test.runIf(process.platform === 'linux')('says so where the system takes no folders at all', async () => {
  await expect(openDataFolder('/proc/hearth/data')).rejects.toThrow(/cannot be written to/)
})
