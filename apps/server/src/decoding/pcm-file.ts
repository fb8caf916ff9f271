import { closeSync, openSync, writeSync } from 'node:fs'

/** Bytes collected before they are written: a frame of speech is under 1 KB, and an hour has 140,000. */
const BATCH_BYTES = 1 << 16

/** A new file, readable for us alone, that takes 16-bit mono sound up to a number of samples and no more. */
export class PcmFile {
  readonly #file: number
  readonly #most: number
  #waiting: Buffer[] = []
  #waitingBytes = 0
  samples = 0

  /** @throws the file system's error if the file exists or can't be made */
  constructor(path: string, mostSamples: number) {
    this.#file = openSync(path, 'wx', 0o600)
    this.#most = mostSamples
  }

  get full(): boolean {
    return this.samples >= this.#most
  }

  /** Copies the bytes, which may be overwritten afterwards. */
  write(chunk: Buffer): void {
    const room = chunk.subarray(0, (this.#most - this.samples) * 2)
    this.samples += room.length / 2
    this.#waiting.push(Buffer.from(room))
    this.#waitingBytes += room.length
    if (this.#waitingBytes >= BATCH_BYTES) this.#flush()
  }

  end(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush() {
    const bytes = Buffer.concat(this.#waiting)
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done)
    this.#waiting = []
    this.#waitingBytes = 0
  }
}
