import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Voice } from '../packages/contract/src/api/voices.ts'
import { MAX_SAMPLE_BYTES } from '../packages/contract/src/limits.ts'
import { largeWav, sendBytes, uploadLarge } from '../testing/large-upload.ts'
import { residentMegabytes, watchPeak } from '../testing/process-memory.ts'
import { startProduct } from '../testing/product-process.ts'
import { bestSeconds } from './measurement.ts'
import type { Bench } from './measurement.ts'

const MEGABYTES = MAX_SAMPLE_BYTES / 1024 ** 2
const SOUND_SECONDS = MAX_SAMPLE_BYTES / 2 / 44_100
const RUNS = 3
const LOOK_EVERY_MS = 500

/** The largest upload, with its form, checks, storage and row, beside bare Node HTTP; then what is made of it. */
const benchUpload: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  // Root's database runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  try {
    const chunks = await largeWav(MAX_SAMPLE_BYTES)
    const file = join(folder, 'bare')
    const bare = { what: 'bare Node HTTP into a file', processingSeconds: await bareSeconds(file, chunks, false) }
    const flushed = { what: 'the same, and fsync', processingSeconds: await bareSeconds(file, chunks, true) }
    const reading = { what: 'reading the file', processingSeconds: await bestSeconds(RUNS, () => readFile(file)) }
    const { upload, preparation } = await productSeconds(folder, chunks)
    const uploaded = { what: 'create_voice with 500 MB', amount: MEGABYTES, unit: 'MB' as const, ...upload }
    const prepared = { what: 'a voice from it', amount: SOUND_SECONDS, unit: 's of sound' as const, ...preparation }
    return [
      { ...uploaded, baseline: bare },
      { ...uploaded, baseline: flushed },
      { ...prepared, baseline: reading },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export default benchUpload

type Figures = { processingSeconds: number; memoryMegabytes: number }
type Chunks = () => Generator<Buffer>

/** The best times of a product of its own, and the most memory that any run took. */
async function productSeconds(folder: string, chunks: Chunks): Promise<{ upload: Figures; preparation: Figures }> {
  const product = await startProduct({ folder, dataDir: join(folder, 'data') })
  try {
    const token = await signUp(product.url)
    const idle = await residentMegabytes(product.pid)
    const measured = async <Result>(work: () => Promise<Result>): Promise<Figures & { result: Result }> => {
      const { peak } = await watchPeak(product.pid)
      const start = performance.now()
      const result = await work()
      const processingSeconds = (performance.now() - start) / 1000
      return { processingSeconds, memoryMegabytes: (await peak()) - idle, result }
    }
    const uploads: Figures[] = []
    const preparations: Figures[] = []
    for (let run = 0; run < RUNS; run++) {
      const file = { token, name: `Run ${run}`, length: MAX_SAMPLE_BYTES, chunks: chunks() }
      const upload = await measured(() => uploadLarge(product.url, file))
      const { status, body } = upload.result
      if (status !== 202) throw new Error(`the upload answered ${status}: ${body}`)
      const { voice_id: voiceId } = JSON.parse(body) as { voice_id: string }
      uploads.push(upload)
      preparations.push(await measured(() => untilReady(product.url, token, voiceId)))
      await callApi(product.url, token, voiceId, 'DELETE')
    }
    return { upload: together(uploads), preparation: together(preparations) }
  } finally {
    await product.stop()
  }
}

const together = (runs: Figures[]): Figures => ({
  processingSeconds: Math.min(...runs.map((run) => run.processingSeconds)),
  memoryMegabytes: Math.max(...runs.map((run) => run.memoryMegabytes)),
})

async function untilReady(origin: string, token: string, voiceId: string): Promise<void> {
  for (;;) {
    const { status, status_reason: reason } = (await (await callApi(origin, token, voiceId)).json()) as Voice
    if (status === 'ready') return
    if (status !== 'preparing') throw new Error(`the voice became ${status}: ${reason}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

const BARE = fileURLToPath(new URL('./bare-http-child.ts', import.meta.url))

/** The same bytes to a server of its own process that does nothing but pipe them into a file. */
async function bareSeconds(path: string, chunks: Chunks, flush: boolean): Promise<number> {
  const server = spawn(process.execPath, [BARE, path, String(flush)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [address] = (await once(server.stdout, 'data')) as [Buffer]
    const url = new URL(address.toString().trim())
    return await bestSeconds(RUNS, () => sendBytes(url, { headers: {}, length: MAX_SAMPLE_BYTES, chunks: chunks() }))
  } finally {
    server.kill()
    await once(server, 'close')
  }
}

async function signUp(origin: string): Promise<string> {
  const answer = await fetch(new URL('/auth/v1/signup', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'rose@example.com',
      password: 'a lamp by the window',
      data: { full_name: 'Rose Miller' },
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

const callApi = (origin: string, token: string, voiceId: string, method = 'GET') =>
  fetch(new URL(`/api/v1/voices/${voiceId}`, origin), { method, headers: { authorization: `Bearer ${token}` } })
