// What `npm start`, `npm test` and `npm run dev` begin with. Runs on any Node from 20 on, with nothing installed yet:
// installs and builds what is missing or out of date, then hands over to the Node that the rest is written for.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled } from './install.mjs'
import { SetupFailure, projectFolder } from './project.mjs'
import { run, runNpm } from './run-process.mjs'
import { runTests } from './run-tests.mjs'

const cacheFolder = join(projectFolder, 'node_modules', '.cache')
const main = join(projectFolder, 'apps', 'server', 'src', 'main.ts')

/** @type {Record<string, (further: string[]) => Promise<number>>} */
const commands = {
  async start(further) {
    const node = await ensureInstalled()
    await ensureBuilt()
    return run(node, ['--import', stopWithParent(), main, ...further], { env: serverEnvironment(), ipc: true })
  },

  async test() {
    await ensureInstalled()
    await ensureBuilt()
    return runTests()
  },

  async dev(further) {
    const node = await ensureInstalled()
    const stop = new AbortController()
    const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`
    const both = [
      run(node, ['--watch', main, ...further], { env: serverEnvironment(), group: true, signal: stop.signal }),
      runNpm(['run', 'dev', '-w', 'apps/web'], { env: { SERVER_URL: server }, group: true, signal: stop.signal }),
    ]
    const exitCode = await Promise.race(both)
    stop.abort()
    await Promise.all(both)
    return exitCode
  },
}

function serverEnvironment() {
  return { NODE_COMPILE_CACHE: join(cacheFolder, 'compile') }
}

function stopWithParent() {
  return new URL('stop-with-parent.mjs', import.meta.url).href
}

const [command = '', ...further] = process.argv.slice(2)
const chosen = commands[command]
if (!chosen) {
  console.error(`Use: node scripts/bootstrap.mjs ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
try {
  process.exitCode = await chosen(further)
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
