import { open } from 'node:fs/promises'
import type { SoundKind } from './sound-kind.ts'
import { wavStatedSeconds } from './wav-length.ts'

/** Less is not worth a word: encoders round and pad. */
const UNREMARKABLE_SECONDS = 1
const UNREMARKABLE_SHARE = 0.03

/** FFmpeg's words for a file that ends in the middle of something. */
const ENDS_EARLY = /File ended prematurely|partial file/

/** An Ogg page has a header of 27 bytes, up to 255 lengths of segments, and those (RFC 3533 §6). */
const PAGE_HEADER_BYTES = 27
const MOST_PAGE_BYTES = PAGE_HEADER_BYTES + 255 + 255 * 255

/**
 * Does a file hold less sound than it should? Known where its header states a length, where a block or page breaks off,
 * or where the decoder noticed. What was cut off cleanly between two of them can't be known.
 * @param decoded.said what the decoder wrote to stderr
 */
export async function isCutShort(decoded: {
  inputPath: string
  kind: SoundKind
  durationSeconds: number
  statedSeconds: number | null
  said: string
}): Promise<boolean> {
  const { inputPath, kind, durationSeconds, said } = decoded
  if (kind === 'ogg') return endsInsidePage(inputPath)
  const statedSeconds = kind === 'wav' ? await wavStatedSeconds(inputPath) : decoded.statedSeconds
  const missing = (statedSeconds ?? 0) - durationSeconds
  return missing > Math.max(UNREMARKABLE_SECONDS, UNREMARKABLE_SHARE * durationSeconds) || ENDS_EARLY.test(said)
}

async function endsInsidePage(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const start = Math.max(0, size - MOST_PAGE_BYTES)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_PAGE_BYTES), 0, MOST_PAGE_BYTES, start)
  const end = buffer.subarray(0, bytesRead)
  const page = end.subarray(Math.max(0, end.lastIndexOf('OggS')))
  const segments = page[PAGE_HEADER_BYTES - 1] ?? 0
  const lengths = page.subarray(PAGE_HEADER_BYTES, PAGE_HEADER_BYTES + segments)
  const pageBytes = PAGE_HEADER_BYTES + segments + lengths.reduce((sum, length) => sum + length, 0)
  return page.length < pageBytes
}
