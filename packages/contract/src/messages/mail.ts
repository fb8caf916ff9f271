/** The mails we send. Text alone: it reads the same everywhere and hides no address behind a word. */
import { PRODUCT_NAME } from '../product.ts'

export type MailText = { subject: string; text: string }

/** A mail may reach somebody else's address: a name that could be read as a message or an address is left out. */
const CALLABLE_NAME = /^(?!.*\.\S)\p{L}[\p{L}\p{M}' .’-]{0,59}$/u

const greeting = (fullName: string) => (CALLABLE_NAME.test(fullName) ? `Dear ${fullName},` : 'Hello,')
const letter = (fullName: string, paragraphs: string[]) =>
  `${[greeting(fullName), ...paragraphs, `Yours,\n${PRODUCT_NAME}`].join('\n\n')}\n`

export const recoveryMail = (input: { fullName: string; link: string }): MailText => ({
  subject: 'Choose a new password',
  text: letter(input.fullName, [
    `Somebody, most likely you, asked to choose a new password for your ${PRODUCT_NAME} account. This page leads on:`,
    input.link,
    'It works once, within the next hour.',
    'If it was not you, there is nothing to do. Your password stays as it is.',
  ]),
})

export const emailChangeMail = (input: { fullName: string; link: string; newEmail: string }): MailText => ({
  subject: 'Confirm your new email address',
  text: letter(input.fullName, [
    `${input.newEmail} was named as the new email address of a ${PRODUCT_NAME} account. If you did that, this page makes it so:`,
    input.link,
    'It works once, within the next hour. Until then the old address stays.',
    'If it was not you, there is nothing to do. Nothing changes.',
  ]),
})

export const emailChangedMail = (input: { fullName: string; oldEmail: string; newEmail: string }): MailText => ({
  subject: 'Your email address has changed',
  text: letter(input.fullName, [
    `Your ${PRODUCT_NAME} account now has the address ${input.newEmail}. You sign in with it from now on, and our mails go there. ${input.oldEmail} hears from us no more.`,
    'If this was not you, please answer this mail, so that we can bring the account back to you.',
  ]),
})

export const passwordChangedMail = (input: { fullName: string }): MailText => ({
  subject: 'Your password has changed',
  text: letter(input.fullName, [
    `The password of your ${PRODUCT_NAME} account has just been changed. Every other device has been signed out.`,
    'If this was not you, ask for a new one where you sign in: the mail for it comes to this address.',
  ]),
})

/** The page a mail's link leads to. It asks for one press, because programs that look into mails open every link. */
export const confirmPage = {
  recovery: {
    heading: 'Choose a new password',
    text: 'You are almost there. On the next page you choose the password.',
    button: 'Go on',
  },
  email_change: {
    heading: 'Confirm your new email address',
    text: 'From then on you sign in with this address.',
    button: 'Confirm',
  },
} as const

export const outboxPage = {
  heading: 'Outbox',
  explained: `Mails that ${PRODUCT_NAME} has written. They were sent nowhere: this copy has no mail server.`,
  empty: 'No mail has been written yet.',
  tokenNeeded: 'This page shows everybody’s mail. The start prints a token in the terminal: enter it here.',
  tokenWrong: 'That is not the token that the last start printed.',
  tokenLabel: 'Token',
  button: 'Show the mails',
  to: 'To',
} as const
