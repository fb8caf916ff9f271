import { randomUUID } from 'node:crypto'
import type { LinkKind } from '@hearthvoice/contract/api/auth'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { insertLink } from './links-store.ts'

const LIFETIME_MS = 3_600_000

/** Written out, so that the statement is the same. */
const NOBODY = { userId: null, email: null, oldEmail: null }

/** Our origin as its reader names it, and the place on it that the link leads back to. */
export type LinkReturn = { origin: string; returnPath: string }

/**
 * Makes a link and sends its mail with the transaction. Without a receiver the same is done, and in the end no mail
 * is written: an address with an account is not told from one without.
 */
export async function sendLink(
  tx: Transaction,
  needs: Pick<Services, 'jobs' | 'linkTokens' | 'now'>,
  link: LinkReturn & { kind: LinkKind; receiver: { userId: string; email: string; oldEmail: string } | null },
): Promise<void> {
  const { kind, receiver, origin, returnPath } = link
  const id = randomUUID()
  await insertLink(tx, {
    id,
    kind,
    hash: needs.linkTokens.hashOf(needs.linkTokens.tokenOf(id)),
    ...(receiver ?? NOBODY),
    origin,
    returnPath,
    expiresAt: new Date(needs.now().getTime() + LIFETIME_MS),
  })
  await needs.jobs.send(tx, 'send-mail', { kind, id })
}
