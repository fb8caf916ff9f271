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
import { startProduct, type ProductProcess } from '../testing/product-process.ts'
import { bestSeconds } from './measurement.ts'
import type { Bench, Measurement } from './measurement.ts'

const MEGABYTES = MAX_SAMPLE_BYTES / 1024 ** 2
const SOUND_SECONDS = MAX_SAMPLE_BYTES / 2 / 44_100
const RUNS = 3
const PATIENCE_MS = 500

/** The largest upload, with its form, checks, storage and row, beside bare Node HTTP; then what is made of it. */
const benchUpload: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  // Root's database runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  try {
    const chunks = await largeWav(MAX_SAMPLE_BYTES)
    const rows = await benchAgainstBareHttp(folder, chunks)
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export default benchUpload

async function benchAgainstBareHttp(folder: string, chunks: () => Generator<Buffer>): Promise<Measurement[]> {
  const bare = (flush: boolean) => bareHttpSeconds(join(folder, 'bare'), { flush, chunks })
  const baselines = [
    { what: 'bare Node HTTP into a file', processingSeconds: await bare(false) },
    { what: 'the same, and fsync', processingSeconds: await bare(true) },
  ]
  const product = await startProduct({ folder, dataDir: join(folder, 'data') })
  try {
    const token = await signUp(product.url)
    const idle = await residentMegabytes(product.pid)
    let memoryMegabytes = 0
    const uploadOnce = async (name: string) => {
      const { peak } = await watchPeak(product.pid)
      const { status, body } = await uploadLarge(product.url, {
        token,
        name,
        length: MAX_SAMPLE_BYTES,
        chunks: chunks(),
      })
      if (status !== 202) throw new Error(`the upload answered ${status}: ${body}`)
      memoryMegabytes = Math.max(memoryMegabytes, (await peak()) - idle)
      return (JSON.parse(body) as { voice_id: string }).voice_id
    }
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now()
      const id = await uploadOnce(`Run ${run}`)
      best = Math.min(best, (performance.now() - start) / 1000)
      // Its preparation would be measured with the next one.
      await callApi(product.url, token, id, 'DELETE')
    }
    const uploads = baselines.map((baseline) => ({
      what: 'create_voice with 500 MB',
      amount: MEGABYTES,
      unit: 'MB' as const,
      processingSeconds: best,
      baseline,
      memoryMegabytes,
    }))
    return [...uploads, await preparation({ product, token, idle, folder }, uploadOnce)]
  } finally {
    await product.stop()
  }
}

/** From the answered upload to a voice that is ready. */
async function preparation(
  { product, token, idle, folder }: { product: ProductProcess; token: string; idle: number; folder: string },
  uploadOnce: (name: string) => Promise<string>,
): Promise<Measurement> {
  const id = await uploadOnce('Grandma Rose')
  const start = performance.now()
  const { peak } = await watchPeak(product.pid)
  let voice: Voice
  do {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    voice = (await (await callApi(product.url, token, id)).json()) as Voice
  } while (voice.status === 'preparing')
  if (voice.status !== 'ready') throw new Error(`the voice became ${voice.status}: ${voice.status_reason}`)
  const processingSeconds = (performance.now() - start) / 1000
  const reading = await bestSeconds(RUNS, () => readFile(join(folder, 'bare')))
  return {
    what: 'a voice from it, decoded and measured',
    amount: SOUND_SECONDS,
    unit: 's of sound',
    processingSeconds,
    baseline: { what: 'reading the file', processingSeconds: reading },
    memoryMegabytes: (await peak()) - idle,
  }
}

const BARE = fileURLToPath(new URL('./bare-http-child.ts', import.meta.url))

/** The same bytes to a server of its own process that does nothing but pipe them into a file. */
async function bareHttpSeconds(
  path: string,
  { flush, chunks }: { flush: boolean; chunks: () => Generator<Buffer> },
): Promise<number> {
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
