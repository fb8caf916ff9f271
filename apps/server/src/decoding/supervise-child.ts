import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

interface Supervision {
  cwd: string
  wallMilliseconds: number
  memoryBytes: number
  /** The largest file that the child may write. */
  fileBytes: number
  signal?: AbortSignal | undefined
  /** A file descriptor that takes the child's stdout; without it the last `MOST_TEXT` characters are collected. */
  stdoutFile?: number
}

export interface ChildEnd {
  exitCode: number | null
  killedBy: NodeJS.Signals | null
  /** Why we killed it, or null if it ended by itself. */
  stopped: 'timeout' | 'memory' | 'aborted' | null
  stdout: string
  stderr: string
  peakMemoryBytes: number
}

/** Characters kept of the end of what a child says; the rest is read and dropped, so that it never blocks. */
const MOST_TEXT = 8192

const MEMORY_POLL_MS = 50

/**
 * Becomes the program under limits that the kernel keeps, also when we were killed and nobody watches any more: bytes
 * of a file (in blocks of 512), seconds of processor time, KB of memory, and no dump of that memory on the disk. Where
 * a system does not know one of them, it goes without.
 */
const LIMITED = '{ ulimit -f "$1"; ulimit -t "$2"; ulimit -d "$3"; ulimit -c 0; } 2>/dev/null; shift 3; exec "$@"'
/** What a shell answers for a program that may not be run or is not there (POSIX, Exit Status for Commands). */
const NOT_STARTED = new Set<number | null>([126, 127])
/** Node reserves some 700 MB that it never touches. */
const RESERVED_BYTES = 1024 ** 3

/**
 * Runs a program without our environment and secrets, and kills it when it takes too long or too much memory.
 * Resolves when the process has gone and its pipes are closed, however it ended.
 * @throws the spawn error if the program can't be started
 */
export async function superviseChild(program: string, args: string[], options: Supervision): Promise<ChildEnd> {
  const { cwd, wallMilliseconds, memoryBytes, signal } = options
  if (signal?.aborted) return { ...emptyEnd, stopped: 'aborted' }
  const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...kernelLimits(options), program, ...args], {
    cwd,
    env: { TMPDIR: cwd, PATH: process.env.PATH },
    stdio: ['ignore', options.stdoutFile ?? 'pipe', 'pipe'],
  })
  let stopped: ChildEnd['stopped'] = null
  const stop = (why: NonNullable<ChildEnd['stopped']>) => {
    stopped ??= why
    child.kill('SIGKILL')
  }
  const ended = new AbortController()
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  const timer = setTimeout(() => stop('timeout'), wallMilliseconds)
  const onAbort = () => stop('aborted')
  signal?.addEventListener('abort', onAbort, { once: true })
  const memory = watchMemory(child, memoryBytes, () => stop('memory'), ended.signal)
  try {
    const [exitCode, killedBy] = await closed(child)
    ended.abort()
    if (NOT_STARTED.has(exitCode ?? 0)) throw notStarted(program, stderr())
    return { exitCode, killedBy, stopped, stdout: stdout(), stderr: stderr(), peakMemoryBytes: await memory }
  } finally {
    ended.abort()
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

const emptyEnd = { exitCode: null, killedBy: null, stdout: '', stderr: '', peakMemoryBytes: 0 }

/** Wider than what we watch ourselves, so that they only end what we could not. */
function kernelLimits({ fileBytes, wallMilliseconds, memoryBytes }: Supervision): string[] {
  const limits = [fileBytes / 512, (2 * wallMilliseconds) / 1000 + 1, (memoryBytes + RESERVED_BYTES) / 1024]
  return limits.map((limit) => `${Math.ceil(limit)}`)
}

function notStarted(program: string, said: string): Error {
  return Object.assign(new Error(`spawn ${program}: ${said.trim()}`), { syscall: `spawn ${program}` })
}

function closed(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve([code, signal]))
  })
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (chunk: string) => {
    text = (text + chunk).slice(-MOST_TEXT)
  })
  return () => text
}

/** Linux alone tells a process's memory in a file; elsewhere the decoding process looks at itself. */
async function watchMemory(child: ChildProcess, most: number, tooMuch: () => void, ended: AbortSignal) {
  let peak = 0
  while (!ended.aborted && child.pid) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const resident = kilobytes(status, 'VmRSS') * 1024
    peak = Math.max(peak, kilobytes(status, 'VmHWM') * 1024)
    if (resident > most) tooMuch()
    await delay(MEMORY_POLL_MS, undefined, { signal: ended }).catch(() => undefined)
  }
  return peak
}

const kilobytes = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
