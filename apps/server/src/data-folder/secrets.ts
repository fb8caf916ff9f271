import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { secretsDamaged, secretsNotWritten, secretsUnreadable } from '@hearthvoice/contract/messages/startup'
import { StartupFailure, systemErrorCode } from '../startup-failure.ts'

const SECRET_BYTES = 32
const OWNER_ONLY = 0o600

const signingKey = z.object({
  kid: z.string().min(1),
  alg: z.literal('ES256'),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.base64url(),
  y: z.base64url(),
  d: z.base64url(),
})
const secret = z.base64url().refine((text) => Buffer.from(text, 'base64url').length === SECRET_BYTES)
const secretsFile = z.object({
  version: z.literal(1),
  signing_key: signingKey,
  address_secret: secret,
  refresh_secret: secret,
})

export type Secrets = {
  /** Private JWK that signs access tokens. */
  signingKey: z.infer<typeof signingKey>
  /** HMAC key of signed addresses, 32 bytes. */
  addressSecret: Buffer
  /** HMAC key by which refresh tokens follow each other, 32 bytes. */
  refreshSecret: Buffer
}

/**
 * Reads the installation's secrets, making them at the first start. The caller holds the data folder's lock.
 * Throws StartupFailure when the file can't be read, can't be written or is damaged; a damaged one is never replaced.
 */
export async function openSecrets(path: string): Promise<Secrets> {
  const text = (await readSecrets(path)) ?? (await makeSecrets(path))
  const parsed = secretsFile.safeParse(parseJson(text))
  if (!parsed.success) throw new StartupFailure(secretsDamaged(path))
  const { signing_key, address_secret, refresh_secret } = parsed.data
  return {
    signingKey: signing_key,
    addressSecret: Buffer.from(address_secret, 'base64url'),
    refreshSecret: Buffer.from(refresh_secret, 'base64url'),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function readSecrets(path: string): Promise<string | null> {
  try {
    const text = await readFile(path, 'utf8')
    // A backup may have come back open to everyone.
    if (((await stat(path)).mode & 0o777) !== OWNER_ONLY) await chmod(path, OWNER_ONLY)
    return text
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT') return null
    throw new StartupFailure(secretsUnreadable(path, code ?? String(error)), { cause: error })
  }
}

async function makeSecrets(path: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content: z.infer<typeof secretsFile> = secretsFile.parse({
    version: 1,
    signing_key: { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256' },
    address_secret: randomBytes(SECRET_BYTES).toString('base64url'),
    refresh_secret: randomBytes(SECRET_BYTES).toString('base64url'),
  })
  const text = `${JSON.stringify(content, null, 2)}\n`
  try {
    await writeWhole(path, text)
  } catch (error) {
    throw new StartupFailure(secretsNotWritten(path, systemErrorCode(error) ?? String(error)), { cause: error })
  }
  return text
}

/** After a crash the file is there whole, or not at all. */
async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`
  await rm(temporary, { force: true })
  const file = await open(temporary, 'wx', OWNER_ONLY)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
