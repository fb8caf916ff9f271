import { accountMails } from '../accounts/account-mails.ts'
import type { JobHandlers } from '../jobs/job-queue.ts'
import type { Services } from '../services.ts'
import type { MailWriters } from './mail-kinds.ts'

const MAILS_AT_ONCE = 2

/** Writes mails when they are due, so that no job holds what stands in one. */
export function mailJobs(
  services: Pick<Services, 'db' | 'linkTokens' | 'mailer' | 'now'>,
): Pick<JobHandlers, 'send-mail'> {
  const writers: MailWriters = { ...accountMails(services) }
  return {
    'send-mail': {
      concurrency: MAILS_AT_ONCE,
      run: async ({ kind, id }) => {
        const mail = await writers[kind](id)
        if (mail) await services.mailer.send(mail)
      },
    },
  }
}
