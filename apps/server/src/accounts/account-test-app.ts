/** For tests: a whole server whose mails are read from its outbox, and whose clock can be moved. */
import { AuthClient, type AuthChangeEvent } from '@supabase/auth-js'
import { sql } from 'drizzle-orm'
import type { LinkKind } from '@hearthvoice/contract/api/auth'
import { doQueuedJobs } from '../../../../testing/queued-jobs.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { mailJobs } from '../mail/mail-jobs.ts'
import type { KeptMail } from '../providers/mailer/mailer.ts'
import { memoryStorage } from './auth-test-server.ts'

const LINK = /^http\S+\/auth\/v1\/confirm\?type=(\w+)&token=(\S+)$/m

/** A link as it stands in a mail. */
export function linkIn(mail: KeptMail | undefined): { address: string; kind: LinkKind; token: string } {
  const [address, kind, token] = LINK.exec(mail?.text ?? '') ?? []
  if (!address || !token || (kind !== 'recovery' && kind !== 'email_change')) throw new Error('no link in this mail')
  return { address, kind, token }
}

export async function accountTestApp(options: { env?: Record<string, string> } = {}) {
  const clock = { passed: 0 }
  const app = await testApp({
    jobs: false,
    now: () => new Date(Date.now() + clock.passed),
    ...(options.env && { env: options.env }),
  })
  const { services } = app
  const jobs = mailJobs(services)

  return {
    ...app,
    /** Moves the server's clock. */
    pass: (seconds: number) => void (clock.passed += seconds * 1000),
    client: (storage = memoryStorage()) =>
      new AuthClient({
        url: `${app.url}/auth/v1`,
        storage,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        persistSession: true,
      }),
    rows: async (table: string) => (await services.db.execute(sql`select * from ${sql.identifier(table)}`)).rows,
    /** Writes the mails that are due; all mails to an address, newest first. */
    mailsTo: async (email: string): Promise<KeptMail[]> => {
      await doQueuedJobs(app, 'send-mail', jobs['send-mail'])
      const mails = await services.outbox?.mails.read(100)
      return (mails ?? []).filter(({ to }) => to === email)
    },
  }
}

export type AccountTestApp = Awaited<ReturnType<typeof accountTestApp>>

/** Events of a client from now on. */
export async function eventsOf(client: InstanceType<typeof AuthClient>): Promise<AuthChangeEvent[]> {
  const events: AuthChangeEvent[] = []
  client.onAuthStateChange((event) => void (event === 'INITIAL_SESSION' || events.push(event)))
  await client.getSession()
  return events
}
