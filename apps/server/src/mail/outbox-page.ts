import { outboxPage } from '@hearthvoice/contract/messages/mail'
import { calls } from '@hearthvoice/contract/paths'
import { type Html, html, htmlPage } from '../http/html-page.ts'
import type { KeptMail } from '../providers/mailer/mailer.ts'

const ADDRESS = /(https?:\/\/[^\s<>"]+)/

/** Text with its addresses made links. */
const linked = (text: string): Html[] =>
  text
    .split(ADDRESS)
    .map((part) => (ADDRESS.test(part) ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))

const mailArticle = (mail: KeptMail): Html => html`<article>
<h2>${mail.subject}</h2>
<p>${outboxPage.to} ${mail.to} · <time>${mail.date.toISOString()}</time></p>
<pre>${linked(mail.text)}</pre>
</article>`

/** The mails, in the order given. */
export const outboxHtml = (mails: KeptMail[], { demo }: { demo: boolean }): string =>
  htmlPage({
    demo,
    heading: outboxPage.heading,
    body: html`<p>${outboxPage.explained}</p>
${mails.length > 0 ? mails.map(mailArticle) : html`<p>${outboxPage.empty}</p>`}`,
  })

/** Asks for the token. */
export const outboxDoorHtml = ({ wasWrong, demo }: { wasWrong: boolean; demo: boolean }): string =>
  htmlPage({
    demo,
    heading: outboxPage.heading,
    body: html`<p>${wasWrong ? outboxPage.tokenWrong : outboxPage.tokenNeeded}</p>
<form action="${calls.outbox}">
<label for="token">${outboxPage.tokenLabel}</label>
<input id="token" name="token" autocomplete="off" required />
<button>${outboxPage.button}</button>
</form>`,
  })
