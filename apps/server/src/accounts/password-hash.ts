/** Passwords kept as argon2id in PHC string form, so that the parameters can rise and old hashes still be read. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Cost = {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** OWASP Password Storage Cheat Sheet, argon2id: m=19456 (19 MiB), t=2, p=1. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/-]+)\$([\w+/-]+)$/

const computeTag = promisify(argon2)

/** Hashes off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return phcString(COST, salt, await derive(password, salt, COST, TAG_BYTES))
}

/** @throws Error for a string that is no argon2id hash */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const { cost, salt, tag } = readPhc(phc)
  return timingSafeEqual(await derive(password, salt, cost, tag.length), tag)
}

/** Was it made with other parameters than today's? */
export function needsRehash(phc: string): boolean {
  const { cost } = readPhc(phc)
  return cost.memory !== COST.memory || cost.passes !== COST.passes || cost.parallelism !== COST.parallelism
}

/** A hash that no password has: what an unknown address is verified against, so that it takes as long. */
export const HASH_OF_NOBODY = phcString(COST, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))

function derive(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  // NIST SP 800-63B 5.1.1.2: keyboards write one character as different code points.
  return computeTag('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost })
}

function phcString({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`
}

function readPhc(phc: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match = PHC.exec(phc)
  if (!match) throw new Error('not an argon2id hash')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
