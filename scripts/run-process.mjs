import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { projectFolder } from './project.mjs'

let interrupted = false

/** Whether somebody has asked this process to stop; programs that ended then were stopped, they did not fail. */
export const wasInterrupted = () => interrupted

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string>} [env] added to this process's environment
 * @property {boolean} [ipc] opens a channel whose end tells the child that we are gone
 * @property {boolean} [group] signals go to all of the child's process group: for programs that leave theirs behind
 * @property {boolean} [disposable] its work is done again anyway, so a signal ends it and all its children at once
 * @property {(text: string) => void} [onOutput] takes what it prints; without it, it prints to the terminal
 * @property {AbortSignal} [signal] stops it
 */

/**
 * Runs a program to its end and answers its exit code. Signals to this process are handed on, once each: the child
 * has a process group of its own, so that Ctrl-C, which goes to the terminal's whole group, does not reach it twice.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, { env = {}, ipc, group, disposable, onOutput, signal } = {}) {
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: projectFolder,
    detached: true,
    env: { ...process.env, PATH: pathWithTools(), ...env },
    stdio: ipc ? ['ignore', output, output, 'ipc'] : ['ignore', output, output],
  })
  child.stdout?.on('data', (data) => onOutput?.(String(data)))
  child.stderr?.on('data', (data) => onOutput?.(String(data)))

  /** @param {NodeJS.Signals} name */
  const send = (name) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    if (disposable) process.kill(-child.pid, 'SIGKILL')
    else if (group) process.kill(-child.pid, name)
    else child.kill(name)
  }
  /** @param {NodeJS.Signals} name */
  const forward = (name) => {
    interrupted = true
    send(name)
  }
  const onAbort = () => send('SIGTERM')
  const parentWatch = watchNpm(() => forward('SIGTERM'))
  for (const name of forwarded) process.on(name, forward)
  signal?.addEventListener('abort', onAbort)

  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, name) => {
      clearInterval(parentWatch)
      signal?.removeEventListener('abort', onAbort)
      for (const forwardedName of forwarded) process.off(forwardedName, forward)
      resolve(code ?? 128 + (name ? constants.signals[name] : 0))
    })
  })
}

/**
 * Runs npm: the one that started us, with the Node that it runs on.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env
  return /npm-cli\.c?js$/.test(npm) ? run(node, [npm, ...args], options) : run('npm', args, options)
}

function pathWithTools() {
  return [join(projectFolder, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
}

/**
 * An npm that is killed outright tells nobody; its children, or the shell between, find themselves with another parent.
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined
  const shell = process.ppid
  const npm = parentOf(shell)
  const watch = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(watch)
    onGone()
  }, 500)
  return watch
}

/**
 * The parent of a process, where the system says so without a program being run.
 * @param {number} pid
 */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
