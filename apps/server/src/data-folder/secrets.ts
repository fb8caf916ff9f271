import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import {
  secretsDamaged,
  secretsNotWritten,
  secretsStayOpen,
  secretsUnreadable,
  secretsWereOpen,
} from '@hearthvoice/contract/messages/startup'
import { StartupFailure, systemErrorCode } from '../startup-failure.ts'
import { OWNER_ONLY, writeWholeFile } from './write-whole-file.ts'

const SECRET_BYTES = 32

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
  // Came later: a file from before gets them at the next start.
  link_secret: secret.optional(),
  outbox_token: secret.optional(),
})

export type Secrets = {
  /** Private JWK that signs access tokens. */
  signingKey: z.infer<typeof signingKey>
  /** HMAC key of signed addresses, 32 bytes. */
  addressSecret: Buffer
  /** HMAC key by which refresh tokens follow each other, 32 bytes. */
  refreshSecret: Buffer
  /** HMAC key of the links in mails, 32 bytes. */
  linkSecret: Buffer
  /** What the outbox page asks for. */
  outboxToken: string
}

/**
 * Reads the installation's secrets, making those that are missing. The caller holds the data folder's lock.
 * Throws StartupFailure when the file can't be read, can't be written, can't be kept from others or is damaged; a
 * damaged one is never replaced.
 * @param warn is told what the operator must hear about the file
 */
export async function openSecrets(path: string, warn: (sentence: string) => void = () => {}): Promise<Secrets> {
  const text = await readSecrets(path)
  if (text !== null && (await closeToOthers(path))) warn(secretsWereOpen(path))
  const parsed = text === null ? null : secretsFile.safeParse(parseJson(text))
  if (parsed && !parsed.success) throw new StartupFailure(secretsDamaged(path))
  const all = { ...makeSecrets(), ...parsed?.data }
  if (!parsed || Object.keys(all).length > Object.keys(parsed.data).length) await writeSecrets(path, all)
  return {
    signingKey: all.signing_key,
    addressSecret: Buffer.from(all.address_secret, 'base64url'),
    refreshSecret: Buffer.from(all.refresh_secret, 'base64url'),
    linkSecret: Buffer.from(all.link_secret, 'base64url'),
    outboxToken: all.outbox_token,
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
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT') return null
    throw new StartupFailure(secretsUnreadable(path, code ?? String(error)), { cause: error })
  }
}

/** A backup may have come back open to everyone. @returns whether others could read it until now */
async function closeToOthers(path: string): Promise<boolean> {
  const rights = async () => (await stat(path)).mode & 0o777
  const found = await rights()
  if (found === OWNER_ONLY) return false
  const reason = await chmod(path, OWNER_ONLY).then(() => null, systemErrorCode)
  // Some disks keep no rights, and say nothing when asked to.
  const left = await rights()
  if (left & 0o077) throw new StartupFailure(secretsStayOpen(path, reason ?? `mode ${left.toString(8)}`))
  return (found & 0o077) !== 0
}

function makeSecrets(): Required<z.infer<typeof secretsFile>> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256' }
  const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')
  return {
    version: 1,
    signing_key: signingKey.parse(key),
    address_secret: newSecret(),
    refresh_secret: newSecret(),
    link_secret: newSecret(),
    outbox_token: newSecret(),
  }
}

async function writeSecrets(path: string, content: z.infer<typeof secretsFile>): Promise<void> {
  try {
    await writeWholeFile(path, `${JSON.stringify(content, null, 2)}\n`, { temporary: `${path}.new` })
  } catch (error) {
    throw new StartupFailure(secretsNotWritten(path, systemErrorCode(error) ?? String(error)), { cause: error })
  }
}
