export type Mail = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /** Resolves when the mail is safely handed on. May be called again for one that was: a mail can come twice. */
  send(mail: Mail): Promise<void>
}

export type KeptMail = Mail & { id: string; date: Date }

/** Where mails lie that were sent nowhere. */
export interface Outbox {
  /** The newest mails, newest first. */
  read(most: number): Promise<KeptMail[]>
  /** Removes mails from before a moment. */
  removeBefore(moment: Date): Promise<void>
}
