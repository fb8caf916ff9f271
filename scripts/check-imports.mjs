// The import rule: holds for the whole repository, and each of its rules catches a violation planted for it.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { plantedImports } from './planted-imports.mjs'
import { projectFolder } from './project.mjs'

/** Fewer would mean that the files were not read; some versions of the TypeScript compiler have that effect. */
const FEWEST_MODULES = 200
const roots = ['apps', 'packages', 'testing', 'e2e', 'bench', 'scripts', 'vitest.config.ts', 'playwright.config.ts']

const require = createRequire(import.meta.url)
const rulesFile = join(projectFolder, 'dependency-rules.cjs')
const program = join(projectFolder, 'node_modules', '.bin', 'depcruise')

/**
 * @param {string} folder
 * @returns {Promise<{ totalCruised: number, violations: Array<{ from: string, to: string, rule: { name: string } }> }>}
 */
async function cruise(folder) {
  const paths = roots.filter((path) => existsSync(join(folder, path)))
  const args = [program, '--config', rulesFile, '--output-type', 'json', ...paths]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e9 })
  return JSON.parse(stdout).summary
}

/** @returns {Promise<string[]>} what is wrong with the repository */
async function checkRepository() {
  const { totalCruised, violations } = await cruise(projectFolder)
  const problems = violations.map(({ rule, from, to }) => `${from} must not import ${to} (${rule.name})`)
  if (totalCruised < FEWEST_MODULES) problems.push(`only ${totalCruised} modules were read; there are more`)
  console.log(`${totalCruised} modules read`)
  return problems
}

/** @returns {Promise<string[]>} the rules that caught nothing */
async function checkRules() {
  const folder = mkdtempSync(join(tmpdir(), 'planted-imports-'))
  try {
    for (const { from, to } of plantedImports) {
      plant(folder, to, 'export const planted = 1\n')
      plant(folder, from, `export { planted } from '${specifier(from, to)}'\n`)
    }
    const { violations } = await cruise(folder)
    const caught = new Set(violations.map(({ rule, from }) => `${rule.name} ${from}`))
    const missed = plantedImports.filter(({ rule, from }) => !caught.has(`${rule} ${from}`))
    const planted = new Set(plantedImports.map(({ rule }) => rule))
    /** @type {Array<{ name: string }>} */
    const rules = require(rulesFile).forbidden
    return [
      ...missed.map(({ rule, from, to }) => `${rule} lets ${from} import ${to}`),
      ...rules.filter(({ name }) => !planted.has(name)).map(({ name }) => `nothing is planted for ${name}`),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string} content
 */
function plant(folder, path, content) {
  // What is nowhere cannot be planted, and Node's own modules need not be.
  if (path.startsWith('nowhere/') || !path.includes('/')) return
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content, { flag: 'a' })
}

/**
 * @param {string} from
 * @param {string} to
 */
function specifier(from, to) {
  if (!to.includes('/')) return `node:${to}`
  return /node_modules\/([^/]+)\//.exec(to)?.[1] ?? `./${relative(dirname(from), to)}`
}

const problems = [...(await checkRepository()), ...(await checkRules())]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`The import rule holds; ${plantedImports.length} planted violations were caught.`)
