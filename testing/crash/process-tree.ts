/** Kills a running copy, or one part of it, as a power cut or the system's memory guard would. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** `app` is the process with web and jobs; its decoder and database then notice by themselves. */
export type CrashTarget = 'tree' | 'app' | 'decoder' | 'database'

type Process = { pid: number; parent: number; group: number; command: string }

/**
 * Sends SIGKILL to a part of the copy whose main process is `pid`, and waits until it is gone.
 * @throws when there is no such part at the moment
 */
export async function crash(target: CrashTarget, pid: number): Promise<void> {
  // Held still, so that nothing is started while we look.
  if (target === 'tree') process.kill(pid, 'SIGSTOP')
  const victims = victimsOf(target, pid, target === 'app' ? [] : await allProcesses())
  if (victims.length === 0) throw new Error(`there is no ${target} to be killed`)
  for (const victim of victims) kill(victim)
  while ((await allProcesses()).some((one) => victims.includes(one.pid))) {
    for (const victim of victims) kill(victim)
  }
}

/** Is the decoder at work? */
export async function hasDecoder(pid: number): Promise<boolean> {
  return victimsOf('decoder', pid, await allProcesses()).length > 0
}

function victimsOf(target: CrashTarget, main: number, all: Process[]): number[] {
  if (target === 'app') return [main]
  const children = all.filter((one) => one.parent === main)
  const database = children.filter((one) => one.command.includes('postgres'))
  if (target === 'database') return database.map((one) => one.pid)
  if (target === 'decoder') return children.filter((one) => one.command.includes('decode-child')).map((one) => one.pid)
  const tree = new Set([main])
  for (let size = 0; size < tree.size; ) {
    size = tree.size
    // The database's watcher has no parent any more, but is still in its group.
    for (const one of all) if (tree.has(one.parent) || tree.has(one.group)) tree.add(one.pid)
  }
  return [...tree]
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

/** All processes but those that have ended and wait for their parent. */
async function allProcesses(): Promise<Process[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    return (await Promise.all(pids.map(readProcess))).filter((one) => one !== null)
  }
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,ppid=,pgid=,stat=,command='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, group, state, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (!pid || !parent || !group || !command || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }]
  })
}

async function readProcess(pid: string): Promise<Process | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    // The name, in brackets, may hold anything (proc(5)); state, parent and group follow it.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : { pid: Number(pid), parent: Number(parent), group: Number(group), command }
  } catch {
    return null
  }
}
