import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { hasMp3Frames } from './mp3-frames.ts'

export type SoundKind = 'mp3' | 'wav' | 'm4a' | 'mp4' | 'mov' | 'webm' | 'ogg' | 'flac'

/** How many of the first bytes `soundKind` needs to be sure; fewer only if the file is shorter. */
export const SOUND_HEAD_BYTES = 8192

/** The bytes are not one of the kinds we decode. `empty` tells a file of no bytes from one of the wrong kind. */
export class UnsupportedSoundError extends Error {
  readonly code = 'unsupported_sound'
  readonly empty: boolean

  constructor(message: string, empty = false) {
    super(message)
    this.name = 'UnsupportedSoundError'
    this.empty = empty
  }
}

// Phones name AAC in a '3gp4' container '.m4a', so the 3gp brands count as mp4.
const kindByExtension = new Map<string, SoundKind>([
  ['wav', 'wav'],
  ['m4a', 'm4a'],
  ['m4b', 'm4a'],
  ['mp4', 'mp4'],
  ['m4v', 'mp4'],
  ['3gp', 'mp4'],
  ['3g2', 'mp4'],
  ['mov', 'mov'],
  ['webm', 'webm'],
  ['ogg', 'ogg'],
  ['oga', 'ogg'],
  ['opus', 'ogg'],
  ['spx', 'ogg'],
  ['ogv', 'ogg'],
  ['flac', 'flac'],
])

/**
 * The kind of sound or film that a file is, by its content; its name plays no part.
 * @param head the first `SOUND_HEAD_BYTES` bytes, or the whole file if it is shorter
 * @throws UnsupportedSoundError for anything else: text, playlists, pictures, archives, documents, other sound
 */
export async function soundKind(head: Uint8Array): Promise<SoundKind> {
  if (head.length === 0) throw new UnsupportedSoundError('the file is empty', true)
  const tagBytes = id3TagBytes(head)
  if (tagBytes > 0) return kindBehindTag(head.subarray(Math.min(tagBytes, head.length)))
  const kind = await kindByMagic(head)
  if (kind) return kind
  throw new UnsupportedSoundError('the content is none of mp3, wav, m4a, mp4, mov, webm, ogg, flac')
}

/**
 * Like `soundKind`, for a file on disk; also looks behind an ID3 tag longer than the head (album pictures).
 * @throws UnsupportedSoundError as `soundKind`; the file system's error when the file can't be read
 */
export async function soundKindOfFile(path: string): Promise<SoundKind> {
  await using file = await open(path, 'r')
  let position = 0
  let head = await readHead(file, position)
  const tagged = id3TagBytes(head) > 0
  // A tag may follow a tag; sixteen are more than any tool writes.
  for (let tags = 0; tags < 16 && id3TagBytes(head) > 0; tags++) {
    position += id3TagBytes(head)
    head = await readHead(file, position)
  }
  if (tagged && head.length === 0) throw new UnsupportedSoundError('nothing follows the ID3 tag')
  // Awaited here: left to the caller, its error would count as unhandled while the file closes.
  return await (tagged ? kindBehindTag(head) : soundKind(head))
}

/**
 * Reads just enough of a stream to know its kind, so that an upload can be refused early.
 * @returns the kind, and `body`: all bytes of the stream from the first one on
 * @throws UnsupportedSoundError as `soundKind`; the rest of the stream is then unread, and the caller's to drain
 */
export async function soundKindOfStream(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ kind: SoundKind; body: AsyncIterable<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let bytes = 0
  while (bytes < SOUND_HEAD_BYTES) {
    const next = await chunks.next()
    if (next.done) break
    seen.push(next.value)
    bytes += next.value.length
  }
  const kind = await soundKind(Buffer.concat(seen).subarray(0, SOUND_HEAD_BYTES))

  async function* body() {
    try {
      yield* seen
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { kind, body: body() }
}

async function kindByMagic(head: Uint8Array): Promise<SoundKind | null> {
  if (/^(RIFF|RF64|BW64)$/.test(ascii(head, 0)) && ascii(head, 8) === 'WAVE') return 'wav'
  if (hasMp3Frames(head, 0, 2)) return 'mp3'
  // It reads untrusted bytes and throws on some broken ones: those are no sound either.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (!found || found.ext === 'mp3') return hasLateMp3Frames(head) ? 'mp3' : null
  if (found.ext === 'mov' && ascii(head, 4) !== 'ftyp' && !plausibleAtomSize(head)) return null
  return kindByExtension.get(found.ext) ?? null
}

async function kindBehindTag(rest: Uint8Array): Promise<SoundKind> {
  if (rest.length === 0) return 'mp3'
  const tagBytes = id3TagBytes(rest)
  if (tagBytes > 0) return kindBehindTag(rest.subarray(Math.min(tagBytes, rest.length)))
  const kind = await kindByMagic(rest)
  if (kind === 'mp3' || kind === 'flac') return kind
  // Too little left to hold two frames: the tag reaches to the end of the head.
  if (kind === null && rest.length < 2 * 1441 && hasMp3Frames(rest, 0, 1)) return 'mp3'
  throw new UnsupportedSoundError('neither mp3 nor flac follows the ID3 tag')
}

/** Some recorders begin with padding or a cut frame; three frames in a row rule out chance. */
function hasLateMp3Frames(head: Uint8Array): boolean {
  for (let offset = 1; offset < head.length - 4; offset++) if (hasMp3Frames(head, offset, 3)) return true
  return false
}

/** A QuickTime file without `ftyp` begins with an atom's size; text there ("The free …") reads as 512 MB or more. */
function plausibleAtomSize(head: Uint8Array): boolean {
  return (head[0] ?? 0xff) < 0x20
}

/** Length of an ID3v2 tag at the start, header and footer included (id3.org, ID3v2.4 §3.1); 0 if there is none. */
function id3TagBytes(head: Uint8Array): number {
  const [i, d, three, major, , flags, ...size] = head.subarray(0, 10)
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || size.length < 4) return 0
  if (major === undefined || flags === undefined || major < 2 || major > 4) return 0
  if (size.some((byte) => byte > 0x7f)) return 0
  return 10 + size.reduce((sum, byte) => sum * 128 + byte, 0) + (flags & 0x10 ? 10 : 0)
}

const ascii = (bytes: Uint8Array, start: number) => String.fromCharCode(...bytes.subarray(start, start + 4))

async function readHead(file: Awaited<ReturnType<typeof open>>, position: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SOUND_HEAD_BYTES), 0, SOUND_HEAD_BYTES, position)
  return buffer.subarray(0, bytesRead)
}
