import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Does the work while no other start of this checkout installs or builds.
 * @param {string} lockFile
 * @param {() => Promise<void>} work
 */
export async function withLock(lockFile, work) {
  mkdirSync(dirname(lockFile), { recursive: true })
  let said = false
  while (!takeLock(lockFile)) {
    if (!said) console.log('Waiting for another start, which is installing…')
    said = true
    await wait(300)
  }
  try {
    await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

/**
 * @param {string} lockFile
 * @returns {boolean}
 */
function takeLock(lockFile) {
  try {
    writeFileSync(lockFile, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if (isHeld(lockFile)) return false
  rmSync(lockFile, { force: true })
  return takeLock(lockFile)
}

/** @param {string} lockFile */
function isHeld(lockFile) {
  try {
    const owner = readFileSync(lockFile, 'utf8')
    // Empty while its owner is about to write it.
    return owner === '' || isAlive(Number(owner))
  } catch {
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    // Killed, but not yet taken note of by its parent, which in a container may never do so.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}
