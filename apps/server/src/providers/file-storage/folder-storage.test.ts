import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testFileStorage } from './file-storage-contract.ts'
import { FolderStorage } from './folder-storage.ts'

async function openTemporary() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const root = join(folder, 'files')
  return {
    folder,
    root,
    storage: await FolderStorage.open(root),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

testFileStorage('FolderStorage', openTemporary)

test('opening removes what interrupted writes left, and nothing else', async () => {
  await using opened = await openTemporary()
  await opened.storage.put('kept/file', Readable.from(['whole']))
  await writeFile(join(opened.root, '.incoming', 'half'), 'hal')
  const again = await FolderStorage.open(opened.root)
  expect(await readdir(join(opened.root, '.incoming'))).toEqual([])
  expect(await again.head('kept/file')).toMatchObject({ bytes: 5 })
})

test('a failed put leaves no temporary file', async () => {
  await using opened = await openTemporary()
  await expect(opened.storage.put('a', Readable.from([new Error('not bytes')]))).rejects.toThrow(/chunk/)
  expect(await readdir(join(opened.root, '.incoming'))).toEqual([])
})

test('only the user that runs the app can read the files', async () => {
  await using opened = await openTemporary()
  await opened.storage.put('private/file', Readable.from(['secret']))
  expect((await stat(join(opened.root, 'private/file'))).mode & 0o077).toBe(0)
  expect((await stat(join(opened.root, 'private'))).mode & 0o077).toBe(0)
})

test('a name that is taken by a folder is no file, and putting there fails without a trace', async () => {
  await using opened = await openTemporary()
  await opened.storage.put('folder/file', Readable.from(['x']))
  expect(await opened.storage.head('folder')).toBeNull()
  expect(await opened.storage.get('folder')).toBeNull()
  await expect(opened.storage.put('folder', Readable.from(['x']))).rejects.toThrow(/EISDIR|ENOTEMPTY/)
  await expect(opened.storage.put('folder/file/below', Readable.from(['x']))).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(await readdir(join(opened.root, '.incoming'))).toEqual([])
})

test('links that point elsewhere are not listed', async () => {
  await using opened = await openTemporary()
  await mkdir(join(opened.folder, 'elsewhere'))
  await writeFile(join(opened.folder, 'elsewhere', 'file'), 'x')
  await symlink(join(opened.folder, 'elsewhere'), join(opened.root, 'link'))
  const found: string[] = []
  for await (const file of opened.storage.list('')) found.push(file.key)
  expect(found).toEqual([])
  expect(existsSync(join(opened.folder, 'elsewhere', 'file'))).toBe(true)
})

/** Puts 3 MB, then 3 bytes, where the system lets no file grow beyond 1 MB. */
const WRITES = `
  const [module, root] = process.argv.slice(1)
  const { FolderStorage } = await import(module)
  const { Readable } = await import('node:stream')
  const storage = await FolderStorage.open(root)
  const put = (key, bytes) =>
    storage.put(key, Readable.from([Buffer.alloc(bytes / 2, 1), Buffer.alloc(bytes / 2, 2)])).catch(({ code }) => code)
  console.log(JSON.stringify([await put('large', 3_000_000), await put('small', 4)]))`

test('a file for which there is no room leaves no half of it, and the next one that fits is kept', async () => {
  await using opened = await openTemporary()
  const module = new URL('./folder-storage.ts', import.meta.url).href
  const args = ['--no-warnings', '--input-type=module', '-e', WRITES, module, opened.root]
  const limited = 'ulimit -f 2048; exec "$@"'
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', limited, 'sh', process.execPath, ...args])
  expect(JSON.parse(stdout)).toEqual(['EFBIG', { bytes: 4 }])
  expect(await readdir(opened.root)).toEqual(['.incoming', 'small'])
  expect(await readdir(join(opened.root, '.incoming'))).toEqual([])
})
