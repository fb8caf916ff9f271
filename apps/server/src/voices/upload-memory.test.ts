import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_SAMPLE_BYTES } from '@hearthvoice/contract/limits'
import { largeWav, uploadLarge } from '../../../../testing/large-upload.ts'
import { testDatabase } from '../../../../testing/postgres.ts'
import { residentMegabytes, watchPeak } from '../../../../testing/process-memory.ts'
import { startProduct } from '../../../../testing/product-process.ts'

test('S-130 an upload of exactly 500 MB is taken, and takes less than 300 MB of memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-memory-'))
  const database = await testDatabase()
  const settings = { DATABASE_URL: database.connectionString }
  const product = await startProduct({ folder, dataDir: join(folder, 'data'), settings })
  try {
    const signUp = await fetch(new URL('/auth/v1/signup', product.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'rose@example.com',
        password: 'a lamp by the window',
        data: { full_name: 'Rose Miller' },
      }),
    })
    const { access_token: token } = (await signUp.json()) as { access_token: string }
    const chunks = await largeWav(MAX_SAMPLE_BYTES)
    const idle = await residentMegabytes(product.pid)
    const { peak } = await watchPeak(product.pid)
    const upload = { token, name: 'Grandma Rose', length: MAX_SAMPLE_BYTES, chunks: chunks() }
    expect(await uploadLarge(product.url, upload)).toMatchObject({ status: 202 })
    expect((await peak()) - idle).toBeLessThan(300)
  } finally {
    await product.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
