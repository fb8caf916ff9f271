import type { Mail } from '../providers/mailer/mailer.ts'

export type MailKind = 'recovery' | 'email_change' | 'email_changed' | 'password_changed'

/** Each writes its kind of mail from the row that an id names; null when there is nothing to tell any more. */
export type MailWriters<Kind extends MailKind = MailKind> = Record<Kind, (id: string) => Promise<Mail | null>>
