/** How much memory another process takes, as Linux counts it (proc_pid_status(5)). */
import { readFile, writeFile } from 'node:fs/promises'

async function statusOf(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
}

/** Resident megabytes now. */
export const residentMegabytes = (pid: number): Promise<number> => statusOf(pid, 'VmRSS')

/** Forgets the peak so far; `peak` then gives the most resident megabytes since. */
export async function watchPeak(pid: number): Promise<{ peak: () => Promise<number> }> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return { peak: () => statusOf(pid, 'VmHWM') }
}
