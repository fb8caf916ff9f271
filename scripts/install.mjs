import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './install-lock.mjs'
import { isInstalled } from './installed-packages.mjs'
import { SetupFailure, projectFolder } from './project.mjs'
import { run, runNpm, wasInterrupted } from './run-process.mjs'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

const modules = join(projectFolder, 'node_modules')
const linkedNode = join(modules, '.bin', 'node')
const lockFile = join(projectFolder, '.cache', 'install-lock')
const installedStamp = join(modules, '.installed')
const builtStamp = join(modules, '.built')
const builtPage = join(projectFolder, 'apps', 'web', 'dist', 'index.html')

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
/**
 * Not `npm ci`: that refuses a lockfile in which a package for some other platform is missing, as it is when the
 * registry that the lockfile was made with does not carry it. With --no-save the lockfile stays as it is.
 */
const installOptions = ['--no-save', '--ignore-scripts', '--include=dev', '--include=optional', ...quiet]

/** What the built web app depends on; the lockfile stands for everything that was installed. */
const webSources = ['package-lock.json', 'apps/web', 'packages/contract', 'packages/audio']
const notSources = new Set(['node_modules', 'dist'])

/**
 * Installs the dependencies if the lockfile has changed since, or the last installation was cut off.
 * @returns {Promise<string>} the Node that runs the product
 */
export async function ensureInstalled() {
  const wanted = `${process.platform}-${process.arch} ${fingerprint(projectFolder, ['package-lock.json'])}`
  if (!isFresh(installedStamp, wanted)) {
    requireWritable()
    await withLock(lockFile, async () => {
      if (isFresh(installedStamp, wanted)) return
      if (!isInstalled(projectFolder)) {
        console.log('Installing (first start, about a minute)…')
        removeInstalled()
        await runQuietly(['install', ...installOptions], 'installation')
      }
      await linkNode()
      writeStamp(installedStamp, wanted)
    })
  }
  return productNode()
}

/** npm takes a package that was unpacked halfway for a whole one. */
function removeInstalled() {
  const workspaces = ['apps', 'packages'].flatMap((folder) => {
    const path = join(projectFolder, folder)
    return existsSync(path) ? readdirSync(path).map((name) => join(path, name, 'node_modules')) : []
  })
  // First what says that the installation is whole.
  const marks = [installedStamp, join(modules, '.package-lock.json')]
  for (const path of [...marks, modules, ...workspaces]) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
}

/** Builds the web app if its sources have changed since, or the last build was cut off. */
export async function ensureBuilt() {
  const wanted = fingerprint(projectFolder, webSources, notSources)
  const isBuilt = () => isFresh(builtStamp, wanted) && existsSync(builtPage)
  if (isBuilt()) return
  requireWritable()
  await withLock(lockFile, async () => {
    if (isBuilt()) return
    console.log('Building the web app…')
    rmSync(builtStamp, { force: true })
    await runQuietly(['run', 'build', '-w', 'apps/web'], 'build')
    writeStamp(builtStamp, wanted)
  })
}

/**
 * @param {string[]} args
 * @param {string} what
 */
async function runQuietly(args, what) {
  let output = ''
  const exitCode = await runNpm(args, { onOutput: (text) => (output += text), disposable: true })
  if (exitCode === 0) return
  if (wasInterrupted()) throw new SetupFailure('Stopped.', { exitCode })
  throw new SetupFailure(
    `${shortened(output)}\n\nThe ${what} failed; what npm said is above. Mend that, then run the same command again.`,
  )
}

/**
 * npm says what is wrong in its first lines, a build in its last.
 * @param {string} output
 */
function shortened(output) {
  const lines = output.trim().split('\n')
  return lines.length > 40 ? [...lines.slice(0, 20), '…', ...lines.slice(-20)].join('\n') : lines.join('\n')
}

function requireWritable() {
  try {
    accessSync(projectFolder, constants.W_OK)
    if (existsSync(modules)) accessSync(modules, constants.W_OK)
  } catch (cause) {
    throw new SetupFailure(
      `${projectFolder} cannot be written to, and its installation is missing or out of date. ` +
        'Start it once as the user it belongs to, or use a copy of your own.',
      { cause },
    )
  }
}

/** The folder of the Node that was installed for this platform, if there is one. */
function packagedNode() {
  const program = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  return existsSync(program) ? program : undefined
}

/** npm leaves the link out when several packages offer one of the same name. */
async function linkNode() {
  const program = packagedNode()
  if (!program) return
  chmodSync(program, 0o755)
  const target = relative(join(modules, '.bin'), program)
  if (linkTarget(linkedNode) !== target) {
    mkdirSync(join(modules, '.bin'), { recursive: true })
    rmSync(linkedNode, { force: true })
    symlinkSync(target, linkedNode)
  }
  const exitCode = await run(program, ['--version'], { onOutput() {} }).catch(() => 1)
  if (exitCode !== 0) {
    throw new SetupFailure('The installed Node does not run on this system. It needs a Linux with glibc 2.28 or later.')
  }
}

/** @param {string} path */
function linkTarget(path) {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function productNode() {
  const program = packagedNode()
  if (program) return program
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  throw new SetupFailure(
    `Node 24.7 or later is needed on ${process.platform} ${process.arch}; this is ${process.versions.node}. ` +
      'Get it from https://nodejs.org, then run the same command again.',
  )
}
