/** What accounts write to people. */
import { calls } from '@hearthvoice/contract/paths'
import {
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  recoveryMail,
} from '@hearthvoice/contract/messages/mail'
import type { MailWriters } from '../mail/mail-kinds.ts'
import type { Services } from '../services.ts'
import { findLink, type LinkRow } from './links-store.ts'
import { findUser } from './users-store.ts'

type Needs = Pick<Services, 'db' | 'linkTokens' | 'now'>

export function accountMails(
  needs: Needs,
): MailWriters<'recovery' | 'email_change' | 'email_changed' | 'password_changed'> {
  return {
    recovery: async (linkId) => {
      const found = await usableLink(needs, linkId)
      return found && { to: found.email, ...recoveryMail({ fullName: found.fullName, link: found.address }) }
    },
    email_change: async (linkId) => {
      const found = await usableLink(needs, linkId)
      if (!found) return null
      const { email, fullName, address } = found
      return { to: email, ...emailChangeMail({ fullName, link: address, newEmail: email }) }
    },
    email_changed: async (linkId) => {
      const { link, fullName } = (await findLink(needs.db, linkId)) ?? {}
      if (!link?.email || !link.oldEmail || fullName === undefined) return null
      const { email: newEmail, oldEmail } = link
      return { to: oldEmail, ...emailChangedMail({ fullName, oldEmail, newEmail }) }
    },
    password_changed: async (userId) => {
      const user = await findUser(needs.db, userId)
      return user && { to: user.email, ...passwordChangedMail({ fullName: user.fullName }) }
    },
  }
}

/** A link that its reader can still use; a mail that was held up for long is not written at all. */
async function usableLink(needs: Needs, linkId: string) {
  const { link, fullName } = (await findLink(needs.db, linkId)) ?? {}
  if (!link?.email || fullName === undefined || link.usedAt || link.expiresAt <= needs.now()) return null
  return { email: link.email, fullName, address: addressOf(link, needs.linkTokens.tokenOf(link.id)) }
}

/** The token comes last: a mail program that breaks the line breaks nothing else. */
const addressOf = ({ origin, kind }: LinkRow, token: string) =>
  `${origin}${calls.auth}/confirm?${new URLSearchParams({ type: kind, token }).toString()}`
