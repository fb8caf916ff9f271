/** What every file storage must do: one body of tests, run for each implementation. */
import { Buffer } from 'node:buffer'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { FileStorage } from './file-storage.ts'
import { StorageKeyError } from './storage-key.ts'

const notKeys = [
  '',
  '/',
  '/etc/passwd',
  '../secret',
  'a/../b',
  'a/..',
  './a',
  'a//b',
  'a/',
  '.hidden',
  'a/.b',
  'a\\b',
  'a\0b',
  'a b',
  'ä',
  'a'.repeat(600),
]

/** @param open gives an empty storage, closed after the test that asked for it */
export function testFileStorage(name: string, open: () => Promise<AsyncDisposable & { storage: FileStorage }>) {
  const keysOf = async (storage: FileStorage, prefix: string) => {
    const keys: string[] = []
    for await (const file of storage.list(prefix)) keys.push(file.key)
    return keys.sort()
  }

  describe(`${name} as file storage`, () => {
    test('keeps what is put and gives it back whole', async () => {
      await using opened = await open()
      const { storage } = opened
      const bytes = randomBytes(3_000_000)
      expect(
        await storage.put('folder/deep/file.bin', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])),
      ).toEqual({
        bytes: bytes.length,
      })
      const kept = await storage.get('folder/deep/file.bin')
      const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex')
      expect(hash(await buffer(kept ?? Readable.from([])))).toBe(hash(bytes))
      const head = await storage.head('folder/deep/file.bin')
      expect(head).toMatchObject({ key: 'folder/deep/file.bin', bytes: bytes.length })
      expect(head?.modifiedAt).toBeInstanceOf(Date)
    })

    test('keeps an empty file', async () => {
      await using opened = await open()
      expect(await opened.storage.put('empty', Readable.from([]))).toEqual({ bytes: 0 })
      expect(await text((await opened.storage.get('empty')) ?? Readable.from(['none']))).toBe('')
    })

    test('gives ranges, both ends included, and only what there is', async () => {
      await using opened = await open()
      const { storage } = opened
      await storage.put('digits', Readable.from([Buffer.from('0123456789')]))
      const range = async (start: number, end: number) =>
        text((await storage.get('digits', { start, end })) ?? Readable.from([]))
      expect(await range(0, 0)).toBe('0')
      expect(await range(2, 5)).toBe('2345')
      expect(await range(8, 99)).toBe('89')
      expect(await range(10, 12)).toBe('')
    })

    test('knows nothing of what was never put', async () => {
      await using opened = await open()
      const { storage } = opened
      expect(await storage.get('no/such')).toBeNull()
      expect(await storage.head('no/such')).toBeNull()
      expect(await keysOf(storage, 'no/')).toEqual([])
      await storage.delete('no/such')
    })

    test('replaces a file as a whole', async () => {
      await using opened = await open()
      const { storage } = opened
      await storage.put('one', Readable.from([Buffer.from('first and longer')]))
      const reader = await storage.get('one')
      await storage.put('one', Readable.from([Buffer.from('second')]))
      expect(await text(reader ?? Readable.from([]))).toBe('first and longer')
      expect(await text((await storage.get('one')) ?? Readable.from([]))).toBe('second')
    })

    test('a failing source leaves nothing, and what was there before stays', async () => {
      await using opened = await open()
      const { storage } = opened
      await storage.put('kept', Readable.from([Buffer.from('before')]))
      async function* breaking() {
        yield Buffer.alloc(100_000)
        throw new Error('the source broke')
      }
      await expect(storage.put('kept', Readable.from(breaking()))).rejects.toThrow('the source broke')
      await expect(storage.put('new', Readable.from(breaking()))).rejects.toThrow('the source broke')
      expect(await text((await storage.get('kept')) ?? Readable.from([]))).toBe('before')
      expect(await keysOf(storage, '')).toEqual(['kept'])
    })

    test('an aborted put rejects with the reason of its signal and leaves nothing', async () => {
      await using opened = await open()
      const { storage } = opened
      const aborting = new AbortController()
      async function* endless() {
        for (let count = 0; ; count++) {
          if (count === 3) aborting.abort(new Error('enough'))
          yield Buffer.alloc(50_000)
        }
      }
      await expect(storage.put('half', Readable.from(endless()), { signal: aborting.signal })).rejects.toThrow('enough')
      await expect(storage.put('half', Readable.from(['x']), { signal: aborting.signal })).rejects.toThrow('enough')
      expect(await keysOf(storage, '')).toEqual([])
    })

    test('a file is not visible before it is whole', async () => {
      await using opened = await open()
      const { storage } = opened
      const seen: unknown[] = []
      async function* slow() {
        yield Buffer.from('first ')
        seen.push(await storage.head('slow'), await keysOf(storage, ''))
        yield Buffer.from('second')
      }
      await storage.put('slow', Readable.from(slow()))
      expect(seen).toEqual([null, []])
      expect(await keysOf(storage, '')).toEqual(['slow'])
    })

    test('two puts under one key at once: one of them whole', async () => {
      await using opened = await open()
      const { storage } = opened
      const put = (letter: string) => storage.put('both', Readable.from(Array(40).fill(Buffer.alloc(20_000, letter))))
      await Promise.all([put('a'), put('b')])
      const content = await text((await storage.get('both')) ?? Readable.from([]))
      expect(content).toBe((content[0] ?? '').repeat(800_000))
      expect(await keysOf(storage, '')).toEqual(['both'])
    })

    test('lists by prefix, also one that ends within a name', async () => {
      await using opened = await open()
      const { storage } = opened
      const id = randomUUID()
      for (const key of [
        `previews/${id}-a.mp3`,
        `previews/${id}-b.mp3`,
        'previews/other.mp3',
        'previewsnot',
        'x/y/z',
      ]) {
        await storage.put(key, Readable.from([Buffer.from(key)]))
      }
      expect(await keysOf(storage, `previews/${id}-`)).toEqual([`previews/${id}-a.mp3`, `previews/${id}-b.mp3`])
      expect(await keysOf(storage, 'previews/')).toHaveLength(3)
      expect(await keysOf(storage, 'previews')).toHaveLength(4)
      expect(await keysOf(storage, 'x/y')).toEqual(['x/y/z'])
      expect(await keysOf(storage, '')).toHaveLength(5)
    })

    test('deletes for good', async () => {
      await using opened = await open()
      const { storage } = opened
      await storage.put('gone/now', Readable.from(['x']))
      await storage.delete('gone/now')
      await storage.delete('gone/now')
      expect(await storage.head('gone/now')).toBeNull()
      expect(await keysOf(storage, '')).toEqual([])
    })

    test.each(notKeys)('refuses %j as a key', async (key) => {
      await using opened = await open()
      const { storage } = opened
      await expect(storage.put(key, Readable.from(['x']))).rejects.toThrow(StorageKeyError)
      await expect(storage.get(key)).rejects.toThrow(StorageKeyError)
      await expect(storage.head(key)).rejects.toThrow(StorageKeyError)
      await expect(storage.delete(key)).rejects.toThrow(StorageKeyError)
      expect(await keysOf(storage, '')).toEqual([])
    })
  })
}
