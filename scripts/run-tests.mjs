import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project.mjs'
import { runNpm, wasInterrupted } from './run-process.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'

/** Both runners write their results here as JSON; their configurations name the same files. */
const reportFolder = join(projectFolder, '.cache')

const stages = [
  { script: 'check', report: join(reportFolder, 'unit-tests.json'), count: countVitest },
  { script: 'e2e', report: join(reportFolder, 'e2e-tests.json'), count: countPlaywright },
]

/**
 * Runs all checks and tests, the later ones also when earlier ones fail, and ends with one line that counts them.
 * @returns {Promise<number>} the exit code
 */
export async function runTests() {
  mkdirSync(reportFolder, { recursive: true })
  const total = { passed: 0, failed: 0 }
  for (const { script, report, count } of stages) {
    rmSync(report, { force: true })
    const exitCode = await runNpm(['run', script], { group: true })
    if (wasInterrupted()) return exitCode
    const { passed, failed } = count(readReport(report))
    total.passed += passed
    // A type error, a lint or a crash of the runner is a failure that no test counts.
    total.failed += exitCode !== 0 && failed === 0 ? 1 : failed
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
