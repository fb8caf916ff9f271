import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { databaseNotStopped } from '@hearthvoice/contract/messages/startup'
import { StartupFailure, systemErrorCode } from '../startup-failure.ts'

/** How the names of the folders that hold sockets begin. */
export const SOCKET_FOLDER_PREFIX = 'pg-socket-'

/** What PostgreSQL writes about itself into its cluster (LOCK_FILE_LINE_* in its pidfile.h). */
export interface PostmasterFile {
  pid: number
  socketFolder: string
  ready: boolean
}

/** Reads a cluster's postmaster.pid; undefined if none is running or its start is not that far yet. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * Stops a PostgreSQL that an earlier, killed run left on this cluster. The caller holds the data folder's lock,
 * so nobody else is using it. Throws StartupFailure if it does not stop.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const left = await readPostmasterFile(cluster)
  if (!left) return
  if (await isPostmasterOf(left.pid, cluster)) await stopProcess(left.pid)
  // The pid may belong to another program by now, and PostgreSQL would refuse to start next to it. It finds
  // surviving backends without this file, by the cluster's shared memory.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  if (basename(left.socketFolder).startsWith(SOCKET_FOLDER_PREFIX)) {
    await rm(left.socketFolder, { recursive: true, force: true })
  }
}

async function stopProcess(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const
  for (const [signal, seconds] of steps) {
    sendSignal(pid, signal)
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      if (!isAlive(pid)) return
      await wait(20)
    }
  }
  throw new StartupFailure(databaseNotStopped(pid))
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    // Ended, but not yet taken note of by its new parent, which in a container may never do so.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false
  if (process.platform === 'linux') {
    // A postmaster works in its cluster; this stays true when the folder is moved.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === (await realpath(cluster))
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes(cluster)
}
