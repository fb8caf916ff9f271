import { open, stat } from 'node:fs/promises'
import { MAX_KEPT_RATE, PCM_RATE, allowedDecoders, demuxerOf, mostFileBytes } from './decode-job.ts'
import type { DecodeAnswer, DecodeJob, DecodeRun } from './decode-job.ts'
import { superviseChild } from './supervise-child.ts'
import type { ChildEnd } from './supervise-child.ts'

/** The rates FFmpeg may keep a sound at; it takes the nearest one. */
const keptRates = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, MAX_KEPT_RATE]

/** The arguments that make ffmpeg do a decode job: the sound for the analysis on stdout, the kept one as a file. */
export function ffmpegArguments({ inputPath, kind, keepPath, limits }: DecodeJob): string[] {
  const track = ['-map', '0:a:0', '-t', `${limits.soundSeconds}`]
  const kept = `aformat=sample_fmts=s16:sample_rates=${keptRates.join('|')}:channel_layouts=mono|stereo`
  return [
    ['-nostdin', '-v', 'error', '-y'],
    ['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxerOf[kind]],
    ['-codec_whitelist', allowedDecoders.join(','), '-max_streams', `${limits.streams}`],
    ['-threads', '1', '-vn', '-sn', '-dn', '-f', demuxerOf[kind], '-i', `file:${inputPath}`],
    [...track, '-ac', '1', '-ar', `${PCM_RATE}`, '-f', 's16le', 'pipe:1'],
    [...track, '-af', kept, '-c:a', 'flac', '-f', 'flac', `file:${keepPath}`],
  ].flat()
}

/**
 * Does a decode job with the operator's own ffmpeg. The length is counted from what came out.
 * @throws the spawn error if the program can't be started
 */
export async function decodeWithFfmpeg(
  program: string,
  job: DecodeJob,
  cwd: string,
  signal?: AbortSignal,
): Promise<DecodeRun> {
  await using pcm = await open(job.pcmPath, 'wx', 0o600)
  const { wallMilliseconds, memoryBytes } = job.limits
  const fileBytes = mostFileBytes(job.limits)
  const supervision = { cwd, wallMilliseconds, memoryBytes, fileBytes, signal, stdoutFile: pcm.fd }
  const end = await superviseChild(program, ffmpegArguments(job), supervision)
  return { end, answer: await answerOf(job, end) }
}

/** ffmpeg also ends with an error after a cut file, so what it wrote counts, not its exit code. */
async function answerOf(job: DecodeJob, end: ChildEnd): Promise<DecodeAnswer> {
  const detail = end.stderr.trim() || `exit code ${end.exitCode}, signal ${end.killedBy}`
  if (/No space left on device|Permission denied|Read-only file system/.test(end.stderr))
    return { ok: false, failure: 'output_failed', detail }
  const pcmSamples = Math.floor((await stat(job.pcmPath)).size / 2)
  const sourceRate = await flacRate(job.keepPath)
  if (pcmSamples > 0 && sourceRate > 0 && end.killedBy === null) {
    const truncated = pcmSamples >= Math.round(job.limits.soundSeconds * PCM_RATE)
    return { ok: true, pcmSamples, sourceRate, truncated, statedSeconds: null }
  }
  return { ok: false, failure: /matches no streams/.test(end.stderr) ? 'no_audio' : 'not_decodable', detail }
}

/** Samples per second in a FLAC file's STREAMINFO (RFC 9639 §8.2: 20 bits from byte 18 on); 0 if there is none. */
async function flacRate(path: string): Promise<number> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return 0
  const { buffer, bytesRead } = await file.read(Buffer.alloc(21), 0, 21, 0)
  await file.close()
  return bytesRead === 21 && buffer.toString('latin1', 0, 4) === 'fLaC' ? buffer.readUIntBE(18, 3) >> 4 : 0
}
