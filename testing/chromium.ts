/** The browser of the journeys: an installed Chromium or Chrome, else the one that comes from npm. */
import { execFile } from 'node:child_process'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'

export interface Chromium {
  executablePath: string
  /** What it needs in its environment beside the caller's. */
  env: Record<string, string>
}

const installedPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium; the first call on a machine without one unpacks npm's (some seconds, 220 MB in the user's cache).
 * Throws with what to do where there is none.
 */
export async function chromiumExecutable(): Promise<Chromium> {
  const chosen = process.env['CHROMIUM_PATH']
  for (const executablePath of chosen ? [chosen] : installedPlaces) {
    if (await isProgram(executablePath)) return { executablePath, env: {} }
  }
  if (chosen) throw new Error(`CHROMIUM_PATH names ${chosen}, which is no program`)
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chrome or Chromium was found. Install one, or name it in CHROMIUM_PATH.')
  }
  return packagedChromium()
}

async function packagedChromium(): Promise<Chromium> {
  const packageFolder = fileURLToPath(new URL('../..', import.meta.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(await cacheFolder(), version)
  const chromium = {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: join(folder, 'fontconfig') },
  }
  if (await isProgram(chromium.executablePath)) return chromium

  const half = await mkdtemp(`${folder}.half-`)
  try {
    await unpack(join(packageFolder, 'bin'), half)
    await writeFontSettings(join(half, 'fontconfig'), folder)
    await rename(half, folder)
  } catch (error) {
    // Another run can have been quicker.
    if (!(await isProgram(chromium.executablePath))) throw error
  } finally {
    await rm(half, { recursive: true, force: true })
  }
  return chromium
}

async function unpack(packed: string, folder: string): Promise<void> {
  const inflate = (name: string, path: string, mode: number) =>
    pipeline(createReadStream(join(packed, `${name}.br`)), createBrotliDecompress(), createWriteStream(path, { mode }))
  const archives = ['al2023.tar', 'swiftshader.tar', 'fonts.tar'].map(async (name) => {
    const archive = join(folder, name)
    await inflate(name, archive, 0o600)
    await promisify(execFile)('tar', ['-x', '--no-same-owner', '-f', archive, '-C', folder])
    await rm(archive)
  })
  await Promise.all([inflate('chromium', join(folder, 'chromium'), 0o755), ...archives])
}

/** The package's own settings look for the fonts in fixed places. */
async function writeFontSettings(settingsFolder: string, chromiumFolder: string): Promise<void> {
  await mkdir(settingsFolder)
  const fonts = `<dir>${join(chromiumFolder, 'fonts')}</dir><cachedir>${join(chromiumFolder, 'fonts-cache')}</cachedir>`
  await writeFile(
    join(settingsFolder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}</fontconfig>\n`,
  )
}

/** A folder of this user's own; a homeless user's is in the temporary folder, where others must not have made it. */
async function cacheFolder(): Promise<string> {
  const uid = process.getuid?.() ?? 0
  const name = 'chromium-for-tests'
  const userCache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  for (const folder of [join(userCache, name), join(tmpdir(), `${name}-${uid}`)]) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
      if ((await stat(folder)).uid === uid) return folder
    } catch {
      // Not writable: the next place.
    }
  }
  return mkdtemp(join(tmpdir(), `${name}-`))
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
