/** Errors that mean: nothing can be written here now. They pass without us, when there is room or leave again. */

export type DiskFailure = 'full' | 'not_writable'

const kinds: Record<string, DiskFailure> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'not_writable',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  // The decoding process could not write; what it says of why is for the log.
  output_failed: 'not_writable',
  // PostgreSQL's disk_full and read_only_sql_transaction.
  '53100': 'full',
  '25006': 'not_writable',
}

/** What keeps an error's work from being written, or null if the error, and what caused it, is something else. */
export function diskFailure(error: unknown): DiskFailure | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException
    // Not about a file: a socket or a program that this user may not use.
    if (syscall === 'connect' || syscall?.startsWith('spawn')) return null
    // What comes from a thread has lost its code; the message begins with it.
    const kind = kinds[code ?? /^E[A-Z]+(?=:)/.exec(at.message)?.[0] ?? '']
    if (kind) return kind
  }
  return null
}
