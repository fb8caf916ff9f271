import { open, type FileHandle } from 'node:fs/promises'

/** Writers that can't go back to the header leave 0, or the most that fits, or near it. */
const STREAMED_FROM = 0x7fff0000
const CHUNK_HEADER_BYTES = 8
const RIFF_HEADER_BYTES = 12
const FORMAT_BYTES = 16
const DS64_BYTES = 16
const MOST_CHUNKS = 64

/** Seconds of sound that a WAV's header states (RIFF, or RF64 of EBU Tech 3306), or null if it states none. */
export async function wavStatedSeconds(path: string): Promise<number | null> {
  await using file = await open(path, 'r')
  let bytesPerSecond = 0
  let longSize = 0
  let position = RIFF_HEADER_BYTES
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks++) {
    const header = await readAt(file, position, CHUNK_HEADER_BYTES + Math.max(FORMAT_BYTES, DS64_BYTES))
    if (header.length < CHUNK_HEADER_BYTES) return null
    const name = header.toString('latin1', 0, 4)
    const size = header.readUInt32LE(4)
    const body = header.subarray(CHUNK_HEADER_BYTES)
    if (name === 'fmt ' && body.length >= 12) bytesPerSecond = body.readUInt32LE(8)
    if (name === 'ds64' && body.length >= DS64_BYTES) longSize = Number(body.readBigUInt64LE(8))
    if (name === 'data') {
      const stated = size === 0xffffffff ? longSize : size >= STREAMED_FROM ? 0 : size
      return stated > 0 && bytesPerSecond > 0 ? stated / bytesPerSecond : null
    }
    // Chunks begin at even places.
    position += CHUNK_HEADER_BYTES + size + (size % 2)
  }
  return null
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
