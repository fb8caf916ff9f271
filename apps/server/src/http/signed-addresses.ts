import { createHmac, timingSafeEqual } from 'node:crypto'

/** Short-lived addresses of private files: `?expires=<seconds since the epoch>&signature=<HMAC-SHA-256>`. */
export class SignedAddresses {
  readonly #secret: Buffer
  readonly #now: () => Date

  constructor(options: { secret: Buffer; now: () => Date }) {
    this.#secret = options.secret
    this.#now = options.now
  }

  sign(path: string, lifetimeSeconds: number): { url: string; expiresAt: Date } {
    const expires = Math.floor(this.#now().getTime() / 1000) + lifetimeSeconds
    return {
      url: `${path}?expires=${expires}&signature=${this.#signature(path, expires)}`,
      expiresAt: new Date(expires * 1000),
    }
  }

  isValid(path: string, expires: number, signature: string): boolean {
    if (expires * 1000 < this.#now().getTime()) return false
    const expected = Buffer.from(this.#signature(path, expires))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  #signature(path: string, expires: number): string {
    return createHmac('sha256', this.#secret).update(`${path}\n${expires}`).digest('base64url')
  }
}
