/** Sound and film files as a person would give them, made from speech. Needs no ffmpeg: node-av encodes, in a process. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EncodeJob, SampleKind } from './encode-job.ts'
import { SPEECH_SAMPLE_RATE, decodeSpeech } from './speech.ts'

export type { SampleKind } from './encode-job.ts'

export interface SampleOptions {
  /** A picture track of changing colours. Default: mp4 and mov have one, the others don't. */
  picture?: boolean
  /** Utterances of a further sound track behind the first. */
  secondTrack?: string[]
  /** For mp4, m4a and mov: the index before the sound, as for streaming, so that a cut file can be read. */
  indexFirst?: boolean
  /** As a recorder writes that can't go back to the header: no length in it; mp4 in fragments. */
  streamed?: boolean
}

const streamedContainer: Partial<Record<SampleKind, Record<string, string>>> = {
  mp3: { write_xing: '0' },
  webm: { live: '1' },
  mp4: { movflags: 'frag_keyframe+empty_moov+default_base_moof', frag_duration: '1000000' },
}

/**
 * Joins utterances (FLAC, 16 kHz) and encodes them: mp3 at 128 kbit/s, wav 16-bit stereo at 44.1 kHz, m4a, mp4 and
 * mov with AAC at 44.1 kHz, webm and ogg with Opus, flac at 44.1 kHz.
 */
export async function makeSample(
  kind: SampleKind,
  utterancePaths: readonly string[],
  outPath: string,
  options: SampleOptions = {},
): Promise<void> {
  const tracks = [await decodeSpeech(utterancePaths)]
  if (options.secondTrack) tracks.push(await decodeSpeech(options.secondTrack))
  await encodeSample(kind, tracks, outPath, options)
}

/** Like `makeSample`, from sound tracks of mono samples at 16 kHz; no track at all makes two seconds of silent film. */
export async function encodeSample(
  kind: SampleKind,
  tracks: readonly Float32Array[],
  outPath: string,
  { picture = kind === 'mp4' || kind === 'mov', indexFirst = false, streamed = false }: SampleOptions = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'encode-'))
  try {
    const paths = tracks.map((_, index) => join(folder, `${index}.f32`))
    for (const [index, path] of paths.entries())
      await writeFile(path, new Uint8Array(tracks[index]?.slice().buffer ?? []))
    const seconds = tracks[0] ? tracks[0].length / SPEECH_SAMPLE_RATE : 2
    await encode({
      kind,
      tracks: paths,
      outPath,
      picture: picture ? { width: 320, height: 180, framesPerSecond: 10, seconds } : null,
      container: streamed ? (streamedContainer[kind] ?? {}) : indexFirst ? { movflags: '+faststart' } : {},
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function encode(job: EncodeJob): Promise<void> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./encode-child.ts', import.meta.url)), JSON.stringify(job)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-4000)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`encoding ${job.kind} failed: ${said}`))))
  })
}
