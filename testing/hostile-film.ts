/** Films that promise more than they hold, written box by box (ISO/IEC 14496-12 and -14, QuickTime File Format). */

const box = (name: string, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
/** A box with version and flags, here always 0. */
const fullBox = (name: string, ...parts: Uint8Array[]) => box(name, words(0), ...parts)

type Track = {
  rate: number
  /** Name and contents behind the fixed part of the sound's sample entry. */
  entry: { name: string; more: Uint8Array }
  /** Sound of one chunk, and how often the table names that same chunk. */
  chunk: { bytes: Uint8Array; samples: number; repeats: number; framesOfSample: number }
  /** The box that says where the data lie; without it they lie in the file. */
  reference?: Uint8Array
}

function film({ rate, entry, chunk, reference }: Track): Buffer {
  const start = box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1'))
  const media = box('mdat', chunk.bytes)
  const samples = chunk.samples * chunk.repeats
  const length = Math.min(samples * chunk.framesOfSample, 0xffffffff)
  const sampleBytes = chunk.bytes.length / chunk.samples
  const offsets = Buffer.alloc(chunk.repeats * 4)
  for (let at = 0; at < offsets.length; at += 4) offsets.writeUInt32BE(start.length + 8, at)

  const soundEntry = box(entry.name, words(0, 1, 0, 0), words((1 << 16) | 16, 0, rate << 16), entry.more)
  const table = box(
    'stbl',
    fullBox('stsd', words(1), soundEntry),
    fullBox('stts', words(1, samples, chunk.framesOfSample)),
    fullBox('stsc', words(1, 1, chunk.samples, 1)),
    fullBox('stsz', words(sampleBytes, samples)),
    fullBox('stco', words(chunk.repeats), offsets),
  )
  const ownData = box('url ', words(1))
  const information = box(
    'minf',
    fullBox('smhd', words(0)),
    box('dinf', fullBox('dref', words(1), reference ?? ownData)),
    table,
  )
  const handler = fullBox('hdlr', words(0), Buffer.from('soun'), words(0, 0, 0), Buffer.alloc(1))
  const header = fullBox('mdhd', words(0, 0, rate, length, 0x55c40000))
  const trackHeader = box('tkhd', words(7), words(0, 0, 1, 0, length), Buffer.alloc(60))
  const movie = box(
    'moov',
    fullBox('mvhd', words(0, 0, rate, length, 0x10000), Buffer.alloc(76), words(2)),
    box('trak', trackHeader, box('mdia', header, handler, information)),
  )
  return Buffer.concat([start, media, movie])
}

const AAC_RATE = 8000
const AAC_FRAME = 1024
/** A frame of AAC-LC, mono, in which nothing sounds. */
const SILENT_FRAME = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80)
const FRAMES_A_CHUNK = 1000

/** Elementary stream descriptor of AAC-LC, mono, 8 kHz (ISO/IEC 14496-1 §7.2.6.5; its configuration is 0x15 0x88). */
const aacDescriptor = fullBox(
  'esds',
  Uint8Array.of(3, 25, 0, 1, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0x15, 0x88, 6, 1, 2),
)

/** An mp4 of so many hours of silence: some 170 bytes an hour, since all of its chunks are the same one. */
export function endlessFilm(hours: number): Buffer {
  const repeats = Math.ceil((hours * 3600 * AAC_RATE) / AAC_FRAME / FRAMES_A_CHUNK)
  const bytes = Buffer.concat(Array.from({ length: FRAMES_A_CHUNK }, () => SILENT_FRAME))
  return film({
    rate: AAC_RATE,
    entry: { name: 'mp4a', more: aacDescriptor },
    chunk: { bytes, samples: FRAMES_A_CHUNK, repeats, framesOfSample: AAC_FRAME },
  })
}

/**
 * A mov of 4 s of silence.
 * @param path names another file as the place of its sound, as films of QuickTime can; null leaves that out
 */
export function borrowingFilm(path: string | null): Buffer {
  const silence = Buffer.alloc(2 * 16_000 * 4)
  return film({
    rate: 16_000,
    entry: { name: 'sowt', more: Buffer.alloc(0) },
    chunk: { bytes: silence, samples: silence.length / 2, repeats: 1, framesOfSample: 1 },
    ...(path !== null && { reference: aliasOf(path) }),
  })
}

/** An alias record (Inside Macintosh: Files) with its path in both spellings. */
function aliasOf(path: string): Buffer {
  const alias = Buffer.alloc(150)
  const name = path.slice(path.lastIndexOf('/') + 1)
  alias.writeUInt16BE(150 + 4 + path.length, 4)
  alias.writeUInt16BE(2, 6)
  alias.writeUInt8(name.length, 50)
  alias.write(name, 51, 'latin1')
  const tagged = (tag: number, text: string) => {
    const head = Buffer.alloc(4)
    head.writeUInt16BE(tag)
    head.writeUInt16BE(text.length, 2)
    return Buffer.concat([head, Buffer.from(text, 'latin1'), Buffer.alloc(text.length % 2)])
  }
  const end = Buffer.from([0xff, 0xff, 0, 0])
  return fullBox('alis', alias, tagged(2, path.replaceAll('/', ':')), tagged(18, path), end)
}
