/** One whole copy of the product as a process of its own, started as `npm start` does. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export interface ProductProcess {
  url: string
  dataDir: string
  pid: number
  /** Milliseconds from the start to the line that says it is ready. */
  startMs: number
  /** What it has printed so far, both streams. */
  output: () => string
  /** Resolves with the exit code when it has ended, null when a signal ended it. */
  ended: Promise<number | null>
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<number | null>
}

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/**
 * Starts a copy on a free port and waits until it says where it is.
 * @param options.folder where it runs: away from the checkout, whose .env is the developer's own
 * @throws with what it printed when it ends before it is ready
 */
export async function startProduct(options: {
  folder: string
  dataDir: string
  settings?: Record<string, string>
}): Promise<ProductProcess> {
  const { folder, dataDir, settings } = options
  const port = String(await freePort())
  const begun = performance.now()
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      ...surroundings(),
      PORT: port,
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '100',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = collectOutput(child)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    return ended
  }
  try {
    const url = await addressOf(child, printed)
    const startMs = performance.now() - begun
    return { url, dataDir, pid: child.pid ?? 0, startMs, output: () => printed.join(''), ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>

function collectOutput(child: Child): string[] {
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  }
  return printed
}

function addressOf(child: Child, printed: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /ready: (http\S+)/.exec(printed.join(''))?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', look)
    child.on('error', reject)
    child.on('close', () => reject(new Error(`The app ended before it was ready:\n${printed.join('')}`)))
  })
}

/** What any program needs, without the developer's own configuration of the product. */
function surroundings(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
