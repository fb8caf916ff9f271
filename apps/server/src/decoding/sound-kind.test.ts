import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import NodeID3 from 'node-id3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSample } from '../../../../testing/samples.ts'
import { speakers } from '../../../../testing/speech.ts'
import { SOUND_HEAD_BYTES, UnsupportedSoundError, soundKind, soundKindOfFile, soundKindOfStream } from './sound-kind.ts'
import type { SoundKind } from './sound-kind.ts'

const kinds: SoundKind[] = ['mp3', 'wav', 'm4a', 'mp4', 'mov', 'webm', 'ogg', 'flac']
const samples = new Map<SoundKind, Buffer>()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sound-kind-'))
  const utterance = speakers()[0]?.firstHalf.slice(0, 1) ?? []
  for (const kind of kinds) {
    await makeSample(kind, utterance, join(folder, `sample.${kind}`))
    samples.set(kind, await readFile(join(folder, `sample.${kind}`)))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytesOf = (kind: SoundKind) => samples.get(kind) ?? Buffer.alloc(0)
const text = (content: string) => new TextEncoder().encode(content)
const noise = Uint8Array.from({ length: 20_000 }, (_, i) => (Math.imul(i + 1, 2654435761) >>> 13) & 0xff)

test.each(kinds)('S-129 a %s file is known by its first bytes', async (kind) => {
  expect(await soundKind(bytesOf(kind).subarray(0, SOUND_HEAD_BYTES))).toBe(kind)
})

test('S-129 a name plays no part', async () => {
  const path = join(folder, 'song.mp3')
  await writeFile(path, bytesOf('webm'))
  expect(await soundKindOfFile(path)).toBe('webm')
})

const refused: [string, Uint8Array][] = [
  ['text', text('The free lunch was served at noon.\n'.repeat(300))],
  ['text that begins like a tag', text('ID3 tags hold the title and the artist of a song.'.repeat(200))],
  ['a playlist', text('#EXTM3U\n#EXTINF:10,\n/etc/passwd\n')],
  [
    'an HLS playlist',
    text('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1/secret.ts\n#EXT-X-ENDLIST\n'),
  ],
  ['a concat script', text("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>')],
  ['PDF', text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
  ['a zip', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0, ...noise.subarray(0, 4000))],
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52)],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, ...noise.subarray(0, 4000))],
  ['an AVIF picture', Uint8Array.of(0, 0, 0, 0x1c, ...text('ftypavif'), 0, 0, 0, 0, ...text('avifmif1miaf'))],
  ['AAC without a container', Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc, ...noise.subarray(0, 600))],
  ['random bytes', noise],
  ['UTF-16 text', Uint8Array.of(0xff, 0xfe, ...noise.subarray(0, 500))],
  ['one byte', Uint8Array.of(0xff)],
]
test.each(refused)('S-129 %s is refused', async (_, bytes) => {
  await expect(soundKind(bytes.subarray(0, SOUND_HEAD_BYTES))).rejects.toBeInstanceOf(UnsupportedSoundError)
})

test('an empty file is refused and said to be empty', async () => {
  await expect(soundKind(new Uint8Array())).rejects.toMatchObject({ code: 'unsupported_sound', empty: true })
})

test('an mp3 behind a tag with an album picture longer than the head is known; a playlist behind one is not', async () => {
  const tag = NodeID3.create({
    title: 'Grandmother tells',
    image: { mime: 'image/png', type: { id: 3 }, description: 'cover', imageBuffer: Buffer.from(noise) },
  })
  expect(await soundKind(Buffer.concat([tag, bytesOf('mp3')]).subarray(0, SOUND_HEAD_BYTES))).toBe('mp3')
  const path = join(folder, 'tagged')
  await writeFile(path, Buffer.concat([tag, bytesOf('mp3')]))
  expect(await soundKindOfFile(path)).toBe('mp3')
  for (const rest of [text('#EXTM3U\n/etc/passwd\n'), bytesOf('mp4'), new Uint8Array()]) {
    await writeFile(path, Buffer.concat([tag, rest]))
    await expect(soundKindOfFile(path)).rejects.toBeInstanceOf(UnsupportedSoundError)
  }
})

test('an mp3 that begins with padding is known', async () => {
  expect(await soundKind(Buffer.concat([Buffer.alloc(700), bytesOf('mp3').subarray(45, 7000)]))).toBe('mp3')
})

async function* inChunks(bytes: Uint8Array, size: number, seen: { chunks: number }) {
  for (let at = 0; at < bytes.length; at += size) {
    seen.chunks++
    yield bytes.subarray(at, at + size)
  }
}

test('a stream is known after its head and still gives every byte', async () => {
  for (const size of [1000, 100_000]) {
    const { kind, body } = await soundKindOfStream(inChunks(bytesOf('mp4'), size, { chunks: 0 }))
    expect(kind).toBe('mp4')
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    expect(Buffer.concat(parts).equals(bytesOf('mp4'))).toBe(true)
  }
})

test('a stream of the wrong kind is refused without reading it to the end', async () => {
  const seen = { chunks: 0 }
  await expect(soundKindOfStream(inChunks(new Uint8Array(1 << 20), 1024, seen))).rejects.toBeInstanceOf(
    UnsupportedSoundError,
  )
  expect(seen.chunks).toBe(SOUND_HEAD_BYTES / 1024)
})
