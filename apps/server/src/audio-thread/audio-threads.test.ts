import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeSpeech, speakers } from '../../../../testing/speech.ts'
import { AudioThreads } from './audio-threads.ts'
import { NarrationError } from './narration-error.ts'

const tags = { title: 'Snow', artist: 'Rose', comment: 'synthetic', date: new Date(0), lyrics: 'It snowed.' }

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'audio-threads-'))
  const threads = new AudioThreads()
  const path = join(folder, 'spoken.f32')
  const outputPath = join(folder, 'out.mp3')
  return {
    threads,
    path,
    outputPath,
    input: { passages: [{ path, format: 'f32le', sampleRate: 16_000, pauseAfter: 0 }] as const, outputPath, tags },
    [Symbol.asyncDispose]: async () => {
      await threads.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('a preview always finds a thread: there are two at least, and narrations leave one', () => {
  const ordinary = (cores: number) => new AudioThreads(cores).ordinary
  expect([1, 2, 3, 8].map(ordinary)).toEqual([1, 1, 2, 7])
})

test('joins a narration in a thread', async () => {
  await using opened = await open()
  const samples = (await decodeSpeech(speakers()[0]?.firstHalf ?? [])).subarray(0, 3 * 16_000)
  await writeFile(opened.path, samples)
  const narration = await opened.threads.assembleNarration({ ...opened.input, urgent: true })
  expect(narration.durationSeconds).toBeCloseTo(3, 1)
  expect(existsSync(opened.outputPath)).toBe(true)
})

test('keeps the error of a narration that has no sound, and no file', async () => {
  await using opened = await open()
  await writeFile(opened.path, new Float32Array(16_000))
  const failed = opened.threads.assembleNarration(opened.input)
  await expect(failed).rejects.toThrow(NarrationError)
  await expect(failed).rejects.toMatchObject({ code: 'no_sound' })
  expect(existsSync(opened.outputPath)).toBe(false)
})

test('leaves no file behind when it is aborted halfway', async () => {
  await using opened = await open()
  await writeFile(opened.path, (await decodeSpeech(speakers()[0]?.firstHalf ?? [])).subarray(0, 20 * 16_000))
  const aborting = new AbortController()
  const failed = opened.threads.assembleNarration({ ...opened.input, signal: aborting.signal })
  aborting.abort(new Error('enough'))
  await expect(failed).rejects.toThrow('enough')
  expect(existsSync(opened.outputPath)).toBe(false)
})
