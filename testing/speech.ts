/** Real human speech for tests: the corpus folder if there is one, else the few clips bundled here. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FLACDecoder } from '@wasm-audio-decoders/flac'

/** All files are mono at this rate, in hertz. */
export const SPEECH_SAMPLE_RATE = 16000

/** One speaker's utterances as file paths: enrol on the first half by file name, judge on the second. */
export interface Speaker {
  id: string
  firstHalf: string[]
  secondHalf: string[]
}

/** The few clips in the repository, which are always there. */
export const bundledSpeechFolder = join(import.meta.dirname, 'clips')

/** The folder in use: `SPEECH_DIR`, else `speech` beside the checkout, else the bundled clips. */
export function speechFolder(): string {
  const beside = join(import.meta.dirname, '../../shared/speech')
  const configured = process.env['SPEECH_DIR']
  if (configured) return configured
  return existsSync(join(beside, 'speakers')) ? beside : bundledSpeechFolder
}

/** The speakers of `folder`, in order of their ids. */
export function speakers(folder: string = speechFolder()): Speaker[] {
  return readdirSync(join(folder, 'speakers'))
    .sort()
    .map((id) => {
      const files = readdirSync(join(folder, 'speakers', id))
        .filter((file) => file.endsWith('.flac'))
        .sort()
        .map((file) => join(folder, 'speakers', id, file))
      const half = Math.ceil(files.length / 2)
      return { id, firstHalf: files.slice(0, half), secondHalf: files.slice(half) }
    })
}

/** Decodes FLAC files and joins them: mono samples at `SPEECH_SAMPLE_RATE`. */
export async function decodeSpeech(files: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
  const decoder = new FLACDecoder()
  await decoder.ready
  const parts: Float32Array[] = []
  try {
    for (const file of files) {
      const { channelData, sampleRate, errors } = await decoder.decodeFile(await readFile(file))
      const [samples] = channelData
      if (!samples || sampleRate !== SPEECH_SAMPLE_RATE || errors.length > 0) {
        throw new Error(`${file} is not FLAC at ${SPEECH_SAMPLE_RATE} Hz`)
      }
      parts.push(samples.slice())
      await decoder.reset()
    }
  } finally {
    decoder.free()
  }
  const joined = new Float32Array(parts.reduce((total, part) => total + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
