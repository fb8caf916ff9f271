import type { Readable } from 'node:stream'

export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

/** Where files are kept. Keys are slash-separated paths of letters, digits, `.`, `_` and `-`. */
export interface FileStorage {
  /**
   * Keeps all of `source` under `key`, visible only once it is whole and durable; an existing file is replaced.
   * Rejects, leaving nothing behind, when the source fails or the signal aborts.
   */
  put(key: string, source: Readable, options?: { signal?: AbortSignal }): Promise<{ bytes: number }>
  /** The file's bytes from `start` to `end` (both inclusive), or null when there is none. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  head(key: string): Promise<StoredFile | null>
  /** Deletes if it is there. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredFile>
}
