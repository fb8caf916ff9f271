import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * Whether npm has put what the lockfile names into node_modules, as after `npm install` by hand. npm writes
 * node_modules/.package-lock.json last, so an installation that was cut off does not count.
 * @param {string} projectFolder
 */
export function isInstalled(projectFolder) {
  const wanted = packagesIn(join(projectFolder, 'package-lock.json'))
  const found = packagesIn(join(projectFolder, 'node_modules', '.package-lock.json'))
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (link || !path.includes('node_modules/')) return true
    const installed = found[path]
    // Optional ones are left out where they are for another platform.
    if (!installed) return optional === true
    return installed.version === version && installed.integrity === integrity
  })
}

/**
 * @param {string} lockfile
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packagesIn(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return undefined
  }
}
