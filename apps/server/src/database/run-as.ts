import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user that PostgreSQL runs as; undefined is the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/** PostgreSQL's programs see none of the caller's settings (PGPORT, PGOPTIONS, …), and say what they say in English. */
export const programEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Runs a program to its end as that user, from a folder that everyone can reach; answers what it printed. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  runAs: RunAs,
  signal?: AbortSignal,
): Promise<string> {
  const { stdout } = await run(program, args, {
    ...runAs,
    env: programEnvironment,
    cwd: '/',
    ...(signal && { signal }),
  })
  return stdout
}

/** Whether that user can enter a folder, whatever the rights of the folders above it. */
export async function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  try {
    await runToEnd('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], runAs)
    return true
  } catch {
    return false
  }
}
