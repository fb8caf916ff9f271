import { appendFileSync, chmodSync, renameSync, statSync, writeFileSync } from 'node:fs'

const tailLines = 50

/** A log file that keeps at most two files of `limit` bytes: itself and, as `.old`, the one before. */
export class BoundedLog {
  readonly path: string
  readonly #limit: number
  #tail: string[] = []

  constructor(path: string, limit = 1_000_000) {
    this.path = path
    this.#limit = limit
  }

  /** Appends text. A full disk costs the log, never the caller. */
  write(text: string): void {
    this.#tail = [...this.#tail, ...text.split('\n').filter(Boolean)].slice(-tailLines)
    try {
      const size = statSync(this.path, { throwIfNoEntry: false })?.size
      if (size === undefined || size > this.#limit) this.#begin(size)
      appendFileSync(this.path, text)
    } catch {
      // Nobody to tell: this is the log.
    }
  }

  /** The last lines written by this process, oldest first. */
  get tail(): readonly string[] {
    return this.#tail
  }

  #begin(oldSize: number | undefined): void {
    if (oldSize !== undefined) renameSync(this.path, `${this.path}.old`)
    writeFileSync(this.path, '', { mode: 0o600 })
    chmodSync(this.path, 0o600)
  }
}
