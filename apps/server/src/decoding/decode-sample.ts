import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DecodeError } from './decode-error.ts'
import { PCM_RATE, defaultLimits } from './decode-job.ts'
import type { DecodeAnswer, DecodeJob, DecodeLimits, DecodeRun } from './decode-job.ts'
import { decodeWithFfmpeg } from './ffmpeg-command.ts'
import { soundKindOfFile } from './sound-kind.ts'
import type { SoundKind } from './sound-kind.ts'
import { superviseChild } from './supervise-child.ts'
import type { ChildEnd } from './supervise-child.ts'

export interface DecodeRequest {
  /** The file as it was given: any of the kinds of `soundKind`. */
  inputPath: string
  /** Where the sound for the analysis goes: raw signed 16-bit little-endian mono at 16 kHz. */
  pcmPath: string
  /** Where the sound to keep goes: FLAC, mono or stereo, at the source's rate up to 48 kHz. */
  keepPath: string
  signal?: AbortSignal
  limits?: Partial<DecodeLimits>
  /** An ffmpeg program to use instead of the built-in decoder. */
  ffmpegPath?: string
}

export interface DecodedSample {
  kind: SoundKind
  /** Length of the sound that was decoded, counted in samples; the header is not believed. */
  durationSeconds: number
  /** What the file's header says, if it says anything: well above `durationSeconds` means a file cut short. */
  statedSeconds: number | null
  /** Samples per second of the source (with ffmpeg: of the kept sound, at most 48 kHz). */
  sourceRate: number
  pcmRate: typeof PCM_RATE
  /** True if there was more sound than the limit allows and the rest was left out. */
  truncated: boolean
  peakMemoryBytes: number
}

/**
 * Decodes the first sound track of a file in a process of its own. Pictures are skipped. A broken or cut file
 * gives what can be decoded. Either both outputs are there afterwards, or neither.
 * @throws UnsupportedSoundError if the content is none of the kinds
 * @throws DecodeError with its code for what decoding met; the signal's reason if it was aborted
 */
export async function decodeSample(request: DecodeRequest): Promise<DecodedSample> {
  const { signal } = request
  signal?.throwIfAborted()
  const inputPath = resolve(request.inputPath)
  const kind = await soundKindOfFile(inputPath)
  const mark = `.partial-${randomUUID()}`
  const job: DecodeJob = {
    inputPath,
    kind,
    pcmPath: resolve(request.pcmPath) + mark,
    keepPath: resolve(request.keepPath) + mark,
    limits: { ...defaultLimits, ...request.limits },
  }
  const workFolder = await mkdtemp(join(tmpdir(), 'decode-')).catch(cannotStart)
  const partial = [job.pcmPath, job.keepPath, workFolder]
  try {
    const decode = request.ffmpegPath ? decodeWithFfmpeg.bind(null, request.ffmpegPath) : decodeWithChild
    const { answer, end } = await decode(job, workFolder, signal).catch(cannotStart)
    if (end.stopped === 'timeout') throw new DecodeError('decoder_timeout', `${job.limits.wallMilliseconds} ms`)
    if (end.stopped === 'memory') throw new DecodeError('decoder_memory', `${job.limits.memoryBytes} bytes`)
    signal?.throwIfAborted()
    if (!answer.ok) throw new DecodeError(answer.failure, answer.detail)
    await publish(job, request)
    const { pcmSamples, statedSeconds, sourceRate, truncated } = answer
    const durationSeconds = pcmSamples / PCM_RATE
    const { peakMemoryBytes } = end
    return { kind, durationSeconds, statedSeconds, sourceRate, pcmRate: PCM_RATE, truncated, peakMemoryBytes }
  } finally {
    await Promise.all(partial.map((path) => rm(path, { recursive: true, force: true })))
  }
}

/** Gives both outputs their names, or neither. */
async function publish(job: DecodeJob, { keepPath, pcmPath }: DecodeRequest) {
  try {
    await rename(job.keepPath, keepPath)
    await rename(job.pcmPath, pcmPath)
  } catch (error) {
    await rm(keepPath, { force: true })
    throw new DecodeError('output_failed', String(error))
  }
}

function cannotStart(error: unknown): never {
  const atSpawn = error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('spawn')
  throw new DecodeError(atSpawn ? 'decoder_unavailable' : 'output_failed', String(error))
}

const childPath = fileURLToPath(new URL('./decode-child.ts', import.meta.url))

async function decodeWithChild(job: DecodeJob, cwd: string, signal?: AbortSignal): Promise<DecodeRun> {
  const { wallMilliseconds, memoryBytes } = job.limits
  const args = ['--max-old-space-size=128', '--no-warnings', childPath, JSON.stringify(job)]
  const end = await superviseChild(process.execPath, args, { cwd, wallMilliseconds, memoryBytes, signal })
  return { end, answer: childAnswer(end) }
}

/** The child answers even when it fails; one that says nothing crashed, or could not load its decoder. */
function childAnswer(end: ChildEnd): DecodeAnswer {
  if (end.stdout.endsWith('\n')) return JSON.parse(end.stdout) as DecodeAnswer
  const detail = `exit code ${end.exitCode}, signal ${end.killedBy}: ${end.stderr.trim()}`
  if (end.killedBy === 'SIGKILL' || /heap out of memory/.test(end.stderr))
    return { ok: false, failure: 'decoder_memory', detail }
  return { ok: false, failure: end.killedBy ? 'not_decodable' : 'decoder_unavailable', detail }
}
