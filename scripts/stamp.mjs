import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash of files and folders: their names and their content.
 * @param {string} root
 * @param {string[]} paths relative to root; what is not there counts as empty
 * @param {Set<string>} [skippedNames] names of folders left out wherever they are
 */
export function fingerprint(root, paths, skippedNames = new Set()) {
  const hash = createHash('sha256')
  for (const path of paths) addPath(hash, root, path, skippedNames)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 * @param {Set<string>} skippedNames
 */
function addPath(hash, root, path, skippedNames) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) {
    for (const name of readdirSync(join(root, path)).toSorted()) {
      if (!skippedNames.has(name)) addPath(hash, root, `${path}/${name}`, skippedNames)
    }
  } else {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}

/**
 * @param {string} stampFile
 * @param {string} wanted
 */
export function isFresh(stampFile, wanted) {
  try {
    return readFileSync(stampFile, 'utf8') === wanted
  } catch {
    return false
  }
}

/**
 * Written last and at once, so that work that was cut off leaves none.
 * @param {string} stampFile
 * @param {string} content
 */
export function writeStamp(stampFile, content) {
  const half = `${stampFile}.${process.pid}`
  writeFileSync(half, content)
  renameSync(half, stampFile)
}
