/** The system calls of WASI preview 1 that a batch program needs, on files held in memory. */

// Numbers from the WASI preview 1 witx definitions (WebAssembly/WASI, phases/snapshot).
const SUCCESS = 0
const BAD_DESCRIPTOR = 8
const INVALID = 28
const NO_ENTRY = 44
const CREATE = 1
const TRUNCATE = 8
const FILE_TYPE = { character: 2, directory: 3, regular: 4 }
const FIRST_FREE_DESCRIPTOR = 4
const ROOT = 3
const ALL_RIGHTS = 0xffffffffffffffffn

interface OpenFile {
  name: string
  position: number
}

/** Bytes that grow by doubling, so that many small writes stay cheap. */
class GrowingBytes {
  bytes: Uint8Array
  length: number

  constructor(initial: Uint8Array = new Uint8Array(0)) {
    this.bytes = initial
    this.length = initial.length
  }

  write(position: number, data: Uint8Array): void {
    const end = position + data.length
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.bytes.length, 4096))
      grown.set(this.bytes.subarray(0, this.length))
      this.bytes = grown
    }
    this.bytes.set(data, position)
    this.length = Math.max(this.length, end)
  }

  contents(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}

class ProgramExit extends Error {
  readonly status: number
  constructor(status: number) {
    super(`exit ${status}`)
    this.status = status
  }
}

/** What a program left behind: its exit status, printed text and files. */
export interface ProgramResult {
  status: number
  printed: string
  files: Map<string, Uint8Array>
}

/**
 * Runs a WASI program once, in a fresh instance, with `files` as its only world. Blocks until it ends.
 *
 * @param args the program's arguments, its own name first.
 * @throws WebAssembly.RuntimeError when the program traps.
 */
export function runProgram(
  module: WebAssembly.Module,
  args: string[],
  files: Record<string, Uint8Array>,
): ProgramResult {
  const stored = new Map(Object.entries(files).map(([name, bytes]) => [name, new GrowingBytes(bytes)]))
  const open = new Map<number, OpenFile>()
  const printed = new GrowingBytes()
  const encodedArgs = args.map((arg) => new TextEncoder().encode(`${arg}\0`))
  let memory: WebAssembly.Memory
  let nextDescriptor = FIRST_FREE_DESCRIPTOR
  const view = () => new DataView(memory.buffer)
  const bytesAt = (pointer: number, length: number) => new Uint8Array(memory.buffer, pointer, length)

  function* buffers(pointer: number, count: number): Generator<Uint8Array> {
    for (let i = 0; i < count; i++) {
      yield bytesAt(view().getUint32(pointer + 8 * i, true), view().getUint32(pointer + 8 * i + 4, true))
    }
  }

  const calls = {
    args_sizes_get(countPointer: number, sizePointer: number) {
      view().setUint32(countPointer, encodedArgs.length, true)
      const size = encodedArgs.reduce((sum, arg) => sum + arg.length, 0)
      view().setUint32(sizePointer, size, true)
      return SUCCESS
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer
      for (const [i, arg] of encodedArgs.entries()) {
        view().setUint32(pointers + 4 * i, at, true)
        bytesAt(at, arg.length).set(arg)
        at += arg.length
      }
      return SUCCESS
    },
    clock_time_get(_clock: number, _precision: bigint, timePointer: number) {
      // A standing clock: the same text must always give the same sound.
      view().setBigUint64(timePointer, 0n, true)
      return SUCCESS
    },
    fd_prestat_get(descriptor: number, pointer: number) {
      if (descriptor !== ROOT) return BAD_DESCRIPTOR
      view().setUint32(pointer, 0, true)
      view().setUint32(pointer + 4, 1, true)
      return SUCCESS
    },
    fd_prestat_dir_name(descriptor: number, pointer: number, length: number) {
      if (descriptor !== ROOT || length < 1) return BAD_DESCRIPTOR
      view().setUint8(pointer, '.'.charCodeAt(0))
      return SUCCESS
    },
    fd_fdstat_get(descriptor: number, pointer: number) {
      const type =
        descriptor < ROOT ? FILE_TYPE.character : descriptor === ROOT ? FILE_TYPE.directory : FILE_TYPE.regular
      if (descriptor > ROOT && !open.has(descriptor)) return BAD_DESCRIPTOR
      bytesAt(pointer, 24).fill(0)
      view().setUint8(pointer, type)
      view().setBigUint64(pointer + 8, ALL_RIGHTS, true)
      view().setBigUint64(pointer + 16, ALL_RIGHTS, true)
      return SUCCESS
    },
    fd_fdstat_set_flags: () => SUCCESS,
    fd_close(descriptor: number) {
      return open.delete(descriptor) ? SUCCESS : BAD_DESCRIPTOR
    },
    path_open(
      _directory: number,
      _lookup: number,
      pathPointer: number,
      pathLength: number,
      flags: number,
      _rights: bigint,
      _inheriting: bigint,
      _fdFlags: number,
      descriptorPointer: number,
    ) {
      const name = new TextDecoder().decode(bytesAt(pathPointer, pathLength))
      if (!stored.has(name) && (flags & CREATE) === 0) return NO_ENTRY
      if (!stored.has(name) || (flags & TRUNCATE) !== 0) stored.set(name, new GrowingBytes())
      open.set(nextDescriptor, { name, position: 0 })
      view().setUint32(descriptorPointer, nextDescriptor++, true)
      return SUCCESS
    },
    fd_read(descriptor: number, vectors: number, count: number, readPointer: number) {
      const file = open.get(descriptor)
      const source = file && stored.get(file.name)
      let total = 0
      if (file && source) {
        for (const buffer of buffers(vectors, count)) {
          const part = source.bytes.subarray(file.position, Math.min(file.position + buffer.length, source.length))
          buffer.set(part)
          file.position += part.length
          total += part.length
        }
      } else if (descriptor !== 0) return BAD_DESCRIPTOR
      view().setUint32(readPointer, total, true)
      return SUCCESS
    },
    fd_write(descriptor: number, vectors: number, count: number, writtenPointer: number) {
      const file = open.get(descriptor)
      const target = descriptor === 1 || descriptor === 2 ? printed : file && stored.get(file.name)
      if (!target) return BAD_DESCRIPTOR
      let total = 0
      for (const buffer of buffers(vectors, count)) {
        const position = file ? file.position : target.length
        target.write(position, buffer)
        if (file) file.position += buffer.length
        total += buffer.length
      }
      view().setUint32(writtenPointer, total, true)
      return SUCCESS
    },
    fd_seek(descriptor: number, offset: bigint, whence: number, positionPointer: number) {
      const file = open.get(descriptor)
      const size = file && stored.get(file.name)?.length
      if (!file || size === undefined) return BAD_DESCRIPTOR
      const origin = [0, file.position, size][whence]
      if (origin === undefined || origin + Number(offset) < 0) return INVALID
      file.position = origin + Number(offset)
      view().setBigUint64(positionPointer, BigInt(file.position), true)
      return SUCCESS
    },
    proc_exit(status: number) {
      throw new ProgramExit(status)
    },
  }

  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls })
  memory = instance.exports['memory'] as WebAssembly.Memory
  let status = 0
  try {
    ;(instance.exports['_start'] as () => void)()
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error
    status = error.status
  }
  return {
    status,
    printed: new TextDecoder().decode(printed.contents()),
    files: new Map([...stored].map(([name, file]) => [name, file.contents()])),
  }
}
