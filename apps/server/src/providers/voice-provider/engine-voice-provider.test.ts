import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { floatToInt16 } from '@hearthvoice/audio/pcm'
import { decodeSpeech, speakers } from '../../../../../testing/speech.ts'
import { AudioThreads } from '../../audio-thread/audio-threads.ts'
import { FolderStorage } from '../file-storage/folder-storage.ts'
import { EngineVoiceProvider } from './engine-voice-provider.ts'
import { VoiceProviderError, type Sample } from './voice-provider.ts'

const { signal } = new AbortController()
const audioThreads = new AudioThreads()
let folder: string
let files: FolderStorage
let provider: EngineVoiceProvider

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-provider-'))
  files = await FolderStorage.open(join(folder, 'files'))
  provider = new EngineVoiceProvider({ files, audioThreads })
})
afterAll(async () => {
  await audioThreads.close()
  await rm(folder, { recursive: true, force: true })
})

async function sampleOf(reference: string, samples: Float32Array): Promise<Sample> {
  const pcmPath = join(folder, `${reference}.pcm`)
  await writeFile(pcmPath, floatToInt16(samples))
  return { reference, name: 'Rose', description: 'Rose', pcmPath, openKept: async () => Readable.from([]) }
}

const speakerSamples = () => decodeSpeech(speakers()[0]?.firstHalf ?? [])
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test('measures a sample, makes a voice of it, speaks with it and deletes it', async () => {
  const sample = await sampleOf('one', await speakerSamples())
  const quality = await provider.inspect(sample.pcmPath, { signal })
  expect(quality.speech_seconds).toBeGreaterThan(10)
  const { providerVoiceId } = await provider.createVoice(sample, { signal })
  expect(providerVoiceId).toBe('engine_one')
  expect(await files.head('engine-voices/engine_one.voice')).not.toBeNull()
  expect(await readdir(folder)).not.toContain('one.pcm.voice')

  const text = 'The lamp was lit. Snow fell on the roof.'
  const spoken = await provider.speak({ providerVoiceId, text }, { signal, urgent: true })
  expect(spoken.sampleRate).toBe(16_000)
  expect(spoken.samples.length / spoken.sampleRate).toBeGreaterThan(1.5)
  expect(spoken.words.map(({ from, to }) => text.slice(from, to).replace(/\W/g, ''))).toEqual(text.match(/\w+/g))
  expect(median([...spoken.samples].map(Math.abs))).toBeGreaterThan(0.001)

  await provider.deleteVoice(providerVoiceId)
  await provider.deleteVoice(providerVoiceId)
  await expect(provider.speak({ providerVoiceId, text }, { signal })).rejects.toMatchObject({
    failure: 'voice_not_found',
    passing: false,
  })
})

test('a second try replaces what the first one made, without having inspected; discarding removes it', async () => {
  const sample = await sampleOf('again', await speakerSamples())
  const first = await provider.createVoice(sample, { signal })
  expect(await provider.createVoice(sample, { signal })).toEqual(first)
  expect((await Array.fromAsync(files.list('engine-voices/engine_again'))).length).toBe(1)
  await provider.discard('again')
  expect(await Array.fromAsync(files.list('engine-voices/'))).toEqual([])
})

test('too little speech and none at all are refused with the seconds there were', async () => {
  const short = await sampleOf('short', (await speakerSamples()).slice(0, 6 * 16_000))
  const failed = provider.inspect(short.pcmPath, { signal })
  await expect(failed).rejects.toThrow(VoiceProviderError)
  await expect(failed).rejects.toMatchObject({ failure: 'too_little_speech', passing: false })
  const refused = await failed.catch((error: unknown) => error)
  expect((refused as VoiceProviderError).speechSeconds).toBeGreaterThan(2)

  const silent = await sampleOf('silent', new Float32Array(30 * 16_000))
  await expect(provider.createVoice(silent, { signal })).rejects.toMatchObject({
    failure: 'too_little_speech',
    speechSeconds: 0,
  })
  expect(await Array.fromAsync(files.list('engine-voices/'))).toEqual([])
})

test('text without words is refused; an aborted task ends with the reason of its signal', async () => {
  const sample = await sampleOf('other', await speakerSamples())
  const { providerVoiceId } = await provider.createVoice(sample, { signal })
  await expect(provider.speak({ providerVoiceId, text: '… ♫ …' }, { signal })).rejects.toMatchObject({
    failure: 'nothing_to_speak',
  })
  const aborting = new AbortController()
  const long = provider.speak({ providerVoiceId, text: 'A long tale. '.repeat(2000) }, { signal: aborting.signal })
  aborting.abort(new Error('enough'))
  await expect(long).rejects.toThrow('enough')
})

test('a damaged voice file is refused, and a closed pool fails for now only', async () => {
  await files.put('engine-voices/engine_bad.voice', Readable.from([Buffer.from('not a voice')]))
  await expect(provider.speak({ providerVoiceId: 'engine_bad', text: 'Hello.' }, { signal })).rejects.toMatchObject({
    failure: 'rejected',
    passing: false,
  })
  const closed = new AudioThreads()
  await closed.close()
  const other = new EngineVoiceProvider({ files, audioThreads: closed })
  await expect(other.speak({ providerVoiceId: 'engine_bad', text: 'Hello.' }, { signal })).rejects.toMatchObject({
    failure: 'unavailable',
    passing: true,
  })
})
