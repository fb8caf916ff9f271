import { randomUUID } from 'node:crypto'
import { createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mustHaveRoom } from '../../disk-room.ts'
import type { FileStorage, StoredFile } from './file-storage.ts'
import { assertStorageKey } from './storage-key.ts'

/** No key can begin with a dot, so nothing in here is ever visible. */
const INCOMING = '.incoming'

/** After so many bytes the room on the disk is looked at again. */
const ROOM_STEP_BYTES = 4 * 1024 * 1024

/** Files in a folder of their own, which one running copy at a time uses. */
export class FolderStorage implements FileStorage {
  readonly #root: string
  readonly #incoming: string

  private constructor(root: string) {
    this.#root = root
    this.#incoming = join(root, INCOMING)
  }

  /** Makes the folder where it is missing and removes what interrupted writes left in it. */
  static async open(root: string): Promise<FolderStorage> {
    const storage = new FolderStorage(root)
    await rm(storage.#incoming, { recursive: true, force: true })
    await mkdir(storage.#incoming, { recursive: true, mode: 0o700 })
    return storage
  }

  async put(key: string, source: Readable, options: { signal?: AbortSignal } = {}): Promise<{ bytes: number }> {
    const path = this.#pathOf(key)
    const incoming = join(this.#incoming, randomUUID())
    try {
      // `flush` syncs the file before it is closed: whole on disk first, its name after.
      const target = createWriteStream(incoming, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(source, (chunks) => this.#withinRoom(chunks), target, { signal: options.signal })
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(incoming, path)
      await this.#syncFolders(dirname(path), made ? dirname(made) : dirname(path))
      return { bytes: target.bytesWritten }
    } catch (error) {
      await rm(incoming, { force: true })
      throw options.signal?.aborted ? options.signal.reason : error
    }
  }

  async get(key: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const path = this.#pathOf(key)
    const file = await open(path).catch(absent)
    if (!file) return null
    const found = await file.stat()
    const nothing = range !== undefined && range.start >= Math.min(found.size, range.end + 1)
    if (nothing || !found.isFile()) {
      await file.close()
      return nothing ? Readable.from([]) : null
    }
    return file.createReadStream(range)
  }

  async head(key: string): Promise<StoredFile | null> {
    const found = await stat(this.#pathOf(key)).catch(absent)
    return found?.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : null
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    // The deepest folder that all of the prefix's files share; the prefix may end in the middle of a name.
    const shared = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    if (shared) assertStorageKey(shared.slice(0, -1))
    for await (const key of this.#keysBelow(join(this.#root, shared))) {
      const found = key.startsWith(prefix) ? await this.head(key) : null
      if (found) yield found
    }
  }

  async *#keysBelow(folder: string): AsyncGenerator<string> {
    const entries: Dirent[] = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) yield* this.#keysBelow(path)
      else if (entry.isFile()) yield relative(this.#root, path).replaceAll(sep, '/')
    }
  }

  /** Stops while there is still some room on the disk. */
  async *#withinRoom(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let allowed = 0
    for await (const chunk of chunks) {
      if (allowed < chunk.length) {
        allowed = Math.max(ROOM_STEP_BYTES, chunk.length)
        await mustHaveRoom(this.#root, allowed)
      }
      allowed -= chunk.length
      yield chunk
    }
  }

  #pathOf(key: string): string {
    assertStorageKey(key)
    return join(this.#root, key)
  }

  /** A name is durable once its folder is synced; so is each new folder's name in the one above. */
  async #syncFolders(from: string, to: string): Promise<void> {
    for (let folder = from; ; folder = dirname(folder)) {
      await using handle = await open(folder)
      await handle.sync()
      if (folder === to || folder === this.#root) return
    }
  }
}

function absent(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
