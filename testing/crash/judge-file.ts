/** Is a stored file whole, and the sound that its row says? */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { decodeSample } from '../../apps/server/src/decoding/decode-sample.ts'
import type { SoundFile } from './books.ts'

const LONGEST_DIFFERENCE_SECONDS = 0.3

/** What is wrong with it, one line each. */
export async function judgeFile(path: string, { key, seconds, rate }: SoundFile): Promise<string[]> {
  const { size } = await stat(path)
  if (extname(key) === '.pcm') {
    const expected = Math.round((seconds ?? 0) * (rate ?? 0)) * 2
    return size === expected ? [] : [`${key} has ${size} bytes and should have ${expected}`]
  }
  if (size === 0) return [`${key} is empty`]
  if (extname(key) !== '.mp3' && extname(key) !== '.flac') return []
  const heard = await secondsOf(path)
  const isAsBooked = seconds === null || Math.abs(heard - seconds) < LONGEST_DIFFERENCE_SECONDS
  return heard > 0 && isAsBooked ? [] : [`${key} has ${heard} s of sound and should have ${seconds} s`]
}

async function secondsOf(path: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'judge-'))
  try {
    const { durationSeconds, cutShort } = await decodeSample({
      inputPath: path,
      pcmPath: join(folder, 'pcm'),
      keepPath: join(folder, 'keep.flac'),
    })
    return cutShort ? 0 : durationSeconds
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
