import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DecodeError } from './decode-error.ts'
import { isCutShort } from './cut-short.ts'
import { PCM_RATE, defaultLimits, mostFileBytes } from './decode-job.ts'
import type { DecodeAnswer, DecodeFailure, DecodeJob, DecodeLimits, DecodeRun } from './decode-job.ts'
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
  /** What the file's header says, if it says anything; not to be believed. */
  statedSeconds: number | null
  /** There should be more: the file ends before its sound does, or holds damaged parts that were left out. */
  cutShort: boolean
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
  // Beside the outputs, so that whoever clears up after a killed server finds it there.
  const workFolder = await mkdtemp(join(dirname(job.pcmPath), 'decode-')).catch(cannotStart)
  const partial = [job.pcmPath, job.keepPath, workFolder]
  try {
    const decode = request.ffmpegPath ? decodeWithFfmpeg.bind(null, request.ffmpegPath) : decodeWithChild
    const { answer, end } = await decode(job, workFolder, signal).catch(cannotStart)
    if (end.stopped === 'timeout') throw new DecodeError('decoder_timeout', `${job.limits.wallMilliseconds} ms`)
    if (end.stopped === 'memory') throw new DecodeError('decoder_memory', `${job.limits.memoryBytes} bytes`)
    signal?.throwIfAborted()
    if (!answer.ok) throw new DecodeError(failureOf(answer, end), answer.detail)
    const { pcmSamples, statedSeconds, sourceRate, truncated } = answer
    const durationSeconds = pcmSamples / PCM_RATE
    const cutShort =
      !truncated && (await isCutShort({ inputPath, kind, durationSeconds, statedSeconds, said: end.stderr }))
    await publish(job, request)
    return {
      kind,
      durationSeconds,
      statedSeconds,
      cutShort,
      sourceRate,
      pcmRate: PCM_RATE,
      truncated,
      peakMemoryBytes: end.peakMemoryBytes,
    }
  } finally {
    await Promise.all(partial.map((path) => rm(path, { recursive: true, force: true })))
  }
}

/** What FFmpeg's own words tell beyond its error codes. */
function failureOf(
  { failure, detail }: { failure: DecodeFailure; detail: string },
  { stderr }: ChildEnd,
): DecodeFailure {
  const words = `${detail}\n${stderr}`
  if (failure === 'not_decodable' && /moov atom not found/.test(words)) return 'end_missing'
  // The limit was ours: the disk is not to blame, and another try would end the same way.
  if (failure === 'output_failed' && /EFBIG|File too large/i.test(words)) return 'not_decodable'
  return failure
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
  const fileBytes = mostFileBytes(job.limits)
  const end = await superviseChild(process.execPath, args, { cwd, wallMilliseconds, memoryBytes, fileBytes, signal })
  return { end, answer: childAnswer(end) }
}

/** The child answers even when it fails; one that says nothing crashed, or could not load its decoder. */
function childAnswer(end: ChildEnd): DecodeAnswer {
  if (end.stdout.endsWith('\n')) return JSON.parse(end.stdout) as DecodeAnswer
  const detail = `exit code ${end.exitCode}, signal ${end.killedBy}: ${end.stderr.trim()}`
  if (/out of memory/.test(end.stderr)) return { ok: false, failure: 'decoder_memory', detail }
  // We say so when it was us: somebody else did, for all we know since the machine was short of memory for a moment.
  if (end.killedBy === 'SIGKILL') return { ok: false, failure: 'decoder_unavailable', detail }
  return { ok: false, failure: end.killedBy ? 'not_decodable' : 'decoder_unavailable', detail }
}
