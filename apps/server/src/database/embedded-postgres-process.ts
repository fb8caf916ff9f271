import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseNotStarted } from '@hearthvoice/contract/messages/startup'
import { StartupFailure } from '../startup-failure.ts'
import type { BoundedLog } from './bounded-log.ts'
import { SOCKET_FOLDER_PREFIX } from './embedded-postgres-orphan.ts'
import { type RunAs, canEnter, programEnvironment } from './run-as.ts'

/** A socket's path may have 107 bytes on Linux and 103 on macOS; `/pg-socket-XXXXXX/.s.PGSQL.5432` takes 31. */
const LONGEST_TEMPORARY_FOLDER = 70

/**
 * Becomes PostgreSQL, beside a watcher that holds the read end of our pipe: when this process ends, however it ends,
 * the pipe closes and the watcher stops PostgreSQL. A line in the pipe says that PostgreSQL has ended by itself.
 */
const WATCHED = `
exec 3<&0
( ( read -r released <&3 || {
  kill -INT "$$"
  seconds=0
  while kill -0 "$$" && [ $((seconds += 1)) -lt 60 ]; do sleep 1; done
  rmdir "$SOCKET_FOLDER"
} ) >/dev/null 2>&1 & )
exec "$0" "$@" </dev/null 3<&-`

/** Errors are logged without the statement and its details: they hold what people wrote. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  max_wal_size: '256MB',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

export interface PostgresLaunch {
  postgres: string
  cluster: string
  runAs: RunAs
  log: BoundedLog
  settings?: Record<string, string> | undefined
  /** Where its socket goes: the folder of an earlier launch, or a new one. */
  socketFolder?: string | undefined
  signal?: AbortSignal | undefined
}

export interface PostgresProcess {
  socketFolder: string
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>
  /** Ends it cleanly: open transactions are rolled back, all data is on disk. */
  stop(): Promise<void>
}

/** Starts PostgreSQL on a cluster and waits until it takes connections (after a crash that includes the recovery). */
export async function launchPostgres(launch: PostgresLaunch): Promise<PostgresProcess> {
  const tries = 50
  for (let attempt = 1; ; attempt++) {
    launch.signal?.throwIfAborted()
    const outcome = await tryLaunch(launch)
    if (typeof outcome !== 'string') return outcome
    launch.signal?.throwIfAborted()
    // Backends of a killed postmaster notice its death by themselves, soon.
    if (!outcome.includes('pre-existing shared memory block') || attempt === tries) {
      throw new StartupFailure(databaseNotStarted(outcome, launch.log.path))
    }
    await wait(200)
  }
}

/** Answers the running process, or why it ended before it was ready. */
async function tryLaunch({
  postgres,
  cluster,
  runAs,
  log,
  settings,
  socketFolder: earlier,
  signal,
}: PostgresLaunch): Promise<PostgresProcess | string> {
  const socketFolder = await (earlier === undefined ? makeSocketFolder(runAs) : remakeSocketFolder(earlier, runAs))
  const all = { ...SETTINGS, unix_socket_directories: socketFolder, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('/bin/sh', ['-c', WATCHED, postgres, '-D', cluster, ...options], {
    ...runAs,
    cwd: '/',
    // A session of its own: Ctrl-C at the terminal is for us, who end it when we no longer need it.
    detached: true,
    env: { ...programEnvironment, SOCKET_FOLDER: socketFolder },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.on('error', () => {})
  const ended = endOf(child, socketFolder)
  const stop = () => stopChild(child, ended)
  const onAbort = () => void stop()
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  try {
    const isReady = await untilReady(child, log, ended)
    return isReady ? { socketFolder, ended, stop } : reasonIn(log.tail)
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

type Child = ChildProcessByStdio<Writable, null, Readable>

function untilReady(child: Child, log: BoundedLog, ended: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.write(`${line}\n`)
      if (line.includes('ready to accept connections')) resolve(true)
    })
    child.on('error', (error) => log.write(`FATAL: ${error.message}\n`))
    void ended.then(() => resolve(false))
  })
}

async function endOf(child: Child, socketFolder: string): Promise<void> {
  // 'close' comes after all of its log has been read; a program that cannot be started says 'error' alone.
  await Promise.race([once(child, 'close'), once(child, 'error')]).catch(() => {})
  child.stdin.end('\n')
  await rm(socketFolder, { recursive: true, force: true })
}

async function stopChild(child: Child, ended: Promise<void>): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break
    child.kill(signal)
    const timeout = new AbortController()
    const isOver = await Promise.race([ended.then(() => true), wait(seconds * 1000, false, timeout).catch(() => false)])
    timeout.abort()
    if (isOver) return
  }
  await ended
}

function reasonIn(lines: readonly string[]): string {
  const line = lines.findLast((text) => text.includes('FATAL:') || text.includes('PANIC:')) ?? lines.at(-1)
  return (line ?? 'it ended at once').replace(/^.*(FATAL|PANIC):\s*/, '')
}

async function makeSocketFolder(runAs: RunAs): Promise<string> {
  let failure: unknown
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(parent) > LONGEST_TEMPORARY_FOLDER) continue
    try {
      await access(parent)
      if (runAs && !(await canEnter(parent, runAs))) continue
      const folder = await mkdtemp(join(parent, SOCKET_FOLDER_PREFIX))
      if (runAs) await chown(folder, runAs.uid, runAs.gid)
      return folder
    } catch (error) {
      failure = error
    }
  }
  throw failure ?? new Error('no temporary folder has a path short enough for a socket')
}

/** Who has connected before finds it there again. Fails where somebody else has taken the name meanwhile. */
async function remakeSocketFolder(folder: string, runAs: RunAs): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  return folder
}
