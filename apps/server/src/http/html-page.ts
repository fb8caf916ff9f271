/** Small pages of the server's own, without script. */
import { createHash } from 'node:crypto'
import { demoLabel, demoNotice } from '@hearthvoice/contract/messages/app-frame'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'

/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Template tag: everything put in is escaped, save what is Html. */
export function html(parts: TemplateStringsArray, ...values: Array<string | Html | Html[]>): Html {
  const written = values.map((value) => {
    if (typeof value === 'string') return escape(value)
    return value instanceof Html ? value.text : value.map(({ text }) => text).join('')
  })
  return new Html(parts.reduce((text, part, at) => `${text}${written[at - 1] ?? ''}${part}`))
}

/** The colours of apps/web/src/ui/theme.css. */
const style = new Html(`
  :root { color-scheme: light dark; --paper: #fbf7f0; --raised: #f4ede1; --ink: #2a2320; --soft: #63564d; --ember: #a8431b; --on-ember: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #1a1614; --raised: #241f1c; --ink: #f3eadf; --soft: #b9ab9e; --ember: #f08f62; --on-ember: #1a1614 }
  }
  body { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 system-ui, sans-serif }
  h1, h2 { font-family: Georgia, serif; line-height: 1.2 }
  h2 { margin: 0; font-size: 1.25rem }
  a { color: var(--ember); overflow-wrap: anywhere }
  button, input { min-height: 3rem; padding: 0 1rem; border: 1px solid var(--soft); border-radius: 0.75rem; background: var(--paper); color: inherit; font: inherit }
  button { border: 0; background: var(--ember); color: var(--on-ember); cursor: pointer }
  label { display: block }
  article { margin: 1.5rem 0; padding: 1.25rem; border-radius: 1rem; background: var(--raised) }
  aside { margin-bottom: 2rem; font-size: 1rem; text-align: center }
  article p { margin: 0.25rem 0; color: var(--soft) }
  pre { margin: 1rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`)

/** For the content security policy. */
export const PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(style.text).digest('base64')}`

/** @param page.demo says so above everything else */
export function htmlPage({ heading, body, demo }: { heading: string; body: Html; demo: boolean }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="robots" content="noindex" />
<title>${heading} · ${PRODUCT_NAME}</title>
<style>${style}</style>
</head>
<body>
${demo ? html`<aside aria-label="${demoLabel}">${demoNotice}</aside>` : ''}
<main>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`.text
}
