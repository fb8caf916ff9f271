import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowingFilm, endlessFilm } from '../../../../testing/hostile-film.ts'
import { mutated, seededRandom } from '../../../../testing/mutate-bytes.ts'
import { encodeSample } from '../../../../testing/samples.ts'
import type { SampleKind } from '../../../../testing/samples.ts'
import { decodeSpeech, speakers } from '../../../../testing/speech.ts'
import { DecodeError } from './decode-error.ts'
import { decodeSample } from './decode-sample.ts'
import { UnsupportedSoundError } from './sound-kind.ts'

const kinds: SampleKind[] = ['mp3', 'wav', 'm4a', 'mp4', 'mov', 'webm', 'ogg', 'flac']
const MEGABYTE = 1024 ** 2
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Decodes bytes in a folder of their own; gives the outcome and what is left in that folder. */
async function outcomeOf(bytes: Uint8Array) {
  const own = await mkdtemp(join(folder, 'one-'))
  const paths = { inputPath: join(own, 'input'), pcmPath: join(own, 'pcm'), keepPath: join(own, 'keep.flac') }
  await writeFile(paths.inputPath, bytes)
  const outcome = await decodeSample(paths).catch((error: unknown) => error)
  const left = (await readdir(own)).sort()
  const pcm = left.includes('pcm') ? await readFile(paths.pcmPath) : null
  await rm(own, { recursive: true })
  return { outcome, left, pcm }
}

test('100 hours of silence in a film of 20 KB end after two hours of sound', async () => {
  const film = endlessFilm(100)
  expect(film.length).toBeLessThan(20_000)
  const { outcome, pcm } = await outcomeOf(film)
  expect(outcome).toMatchObject({ kind: 'mov', durationSeconds: 7200, truncated: true, cutShort: false })
  expect((outcome as { peakMemoryBytes: number }).peakMemoryBytes).toBeLessThan(400 * MEGABYTE)
  expect(pcm?.every((byte) => byte === 0)).toBe(true)
})

test('a film whose index would fill the memory is given up', async () => {
  const { outcome, left } = await outcomeOf(endlessFilm(6000))
  expect(outcome).toBeInstanceOf(DecodeError)
  expect(['decoder_memory', 'not_decodable']).toContain((outcome as DecodeError).code)
  expect(left).toEqual(['input'])
})

test('a film that borrows its sound from another file gets none of it', async () => {
  const secret = join(folder, 'secret.pcm')
  await writeFile(secret, Buffer.alloc(1_000_000, 0x55))
  expect((await outcomeOf(borrowingFilm(null))).outcome).toMatchObject({ kind: 'mov', durationSeconds: 4 })
  const { outcome, left } = await outcomeOf(borrowingFilm(secret))
  expect(outcome).toMatchObject({ code: 'not_decodable' })
  expect(left).toEqual(['input'])
})

test('500 mutations of real files are decoded or refused, in bounded memory, and leave nothing', async () => {
  const speech = (await decodeSpeech(speakers()[0]?.firstHalf.slice(0, 1) ?? [])).slice(0, 2 * 16_000)
  const files: Buffer[] = []
  for (const kind of kinds) {
    for (const indexFirst of kind === 'mp4' || kind === 'm4a' ? [true, false] : [false]) {
      const path = join(folder, kind)
      await encodeSample(kind, [speech], path, { indexFirst })
      files.push(await readFile(path))
    }
  }
  const random = seededRandom(20_250_101)
  const waiting = Array.from({ length: 500 }, (_, number) => {
    const at = number % files.length
    return mutated(files[at] ?? Buffer.alloc(0), random, files[(at + 1 + number) % files.length] ?? Buffer.alloc(0))
  })
  let decoded = 0
  const decodeAll = async () => {
    for (let bytes = waiting.pop(); bytes; bytes = waiting.pop()) {
      const { outcome, left } = await outcomeOf(bytes)
      if (outcome instanceof DecodeError) {
        expect(['not_decodable', 'no_audio', 'end_missing']).toContain(outcome.code)
        expect(left).toEqual(['input'])
      } else if (outcome instanceof UnsupportedSoundError) {
        expect(left).toEqual(['input'])
      } else {
        const { peakMemoryBytes, durationSeconds } = outcome as { peakMemoryBytes: number; durationSeconds: number }
        expect(peakMemoryBytes).toBeLessThan(500 * MEGABYTE)
        expect(durationSeconds).toBeLessThanOrEqual(7200)
        expect(left).toEqual(['input', 'keep.flac', 'pcm'])
        decoded += 1
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, decodeAll))
  // Damage that nothing survives would prove little.
  expect(decoded).toBeGreaterThan(150)
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
}, 180_000)
