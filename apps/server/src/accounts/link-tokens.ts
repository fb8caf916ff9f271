import { createHash, createHmac } from 'node:crypto'

/**
 * Tokens of the links in mails. They follow from the link's id and our secret: whoever writes the mail derives the
 * token anew, so that neither a row nor a job holds it, and a mail written twice names the same.
 */
export class LinkTokens {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  tokenOf(linkId: string): string {
    return createHmac('sha256', this.#secret).update(linkId).digest('base64url')
  }

  /** What is kept of a token. */
  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('base64url')
  }
}
