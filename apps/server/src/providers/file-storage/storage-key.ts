const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const MAX_KEY_LENGTH = 512

/** A key that no storage can keep: absolute, with `..`, with hidden names or with other characters. */
export class StorageKeyError extends Error {
  override readonly name = 'StorageKeyError'
}

/** Segments start with a letter, digit, `_` or `-`, so that no key can name a hidden file or leave the tree. */
export function assertStorageKey(key: string): void {
  if (key.length <= MAX_KEY_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment))) return
  throw new StorageKeyError('not a storage key')
}
