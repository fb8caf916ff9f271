import { type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { outboxPage } from '@hearthvoice/contract/messages/mail'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'

const tokenOf = (app: TestApp) => app.services.outbox?.token ?? ''
async function visit(app: TestApp, token?: string) {
  const { status, headers, body } = await app.call(`/outbox${token === undefined ? '' : `?token=${token}`}`)
  return { status, headers, page: body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body) }
}

test('S-077 S-078 the page shows the mails to whoever has the token, newest first, with links to press', async () => {
  await using app = await testApp({ jobs: false })
  expect((await visit(app, tokenOf(app))).page).toContain(outboxPage.empty)
  const link = 'http://127.0.0.1:4000/auth/v1/confirm?type=recovery&token=x'
  await app.services.mailer.send({ to: 'rose@example.com', subject: 'First', text: `Open this:\n\n${link}\n` })
  await app.services.mailer.send({ to: 'a@example.com', subject: '<script>alert(1)</script>', text: '<b>bold</b>' })
  const { status, headers, page } = await visit(app, tokenOf(app))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  const escaped = link.replace('&', '&amp;')
  expect(page).toContain(`<a href="${escaped}" rel="noreferrer">${escaped}</a>`)
  expect(page.indexOf('&lt;script&gt;')).toBeLessThan(page.indexOf('First'))
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(page).not.toContain('<script')
})

test('S-078 without the token it asks for it and shows nothing', async () => {
  await using app = await testApp({ jobs: false })
  await app.services.mailer.send({ to: 'rose@example.com', subject: 'Secret', text: 'Secret' })
  const asked = await visit(app)
  expect(asked.status).toBe(403)
  expect(asked.page).toContain(outboxPage.tokenNeeded)
  expect(asked.page).toContain('name="token"')
  for (const wrong of ['', 'x', tokenOf(app).slice(1), `${tokenOf(app)}x`]) {
    const refused = await visit(app, wrong)
    expect(refused.status).toBe(403)
    expect(refused.page).toContain(outboxPage.tokenWrong)
    expect(refused.page).not.toContain('Secret')
  }
})

test('S-078 guesses at the token meet the rate limit', async () => {
  await using app = await testApp({ jobs: false, env: { RATE_LIMIT_FACTOR: '0.05' } })
  for (const guess of ['1', '2', '3']) expect((await visit(app, guess)).status).toBe(403)
  expect((await visit(app, tokenOf(app))).status).toBe(429)
})

test.each<Record<string, string>>([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://stories.example.com' }])(
  'S-078 with %o there is no page, whatever the token',
  async (env) => {
    await using app = await testApp({ jobs: false, env })
    expect((await visit(app, tokenOf(app))).status).toBe(404)
    expect((await visit(app)).status).toBe(404)
  },
)

test('S-078 in a demo there is one', async () => {
  await using app = await testApp({ jobs: false, env: { PUBLIC_URL: 'https://stories.example.com', DEMO: '1' } })
  expect((await visit(app)).status).toBe(403)
  expect((await visit(app, tokenOf(app))).status).toBe(200)
})

test('S-078 a foreign name that resolves to this machine does not reach it', async () => {
  await using app = await testApp({ jobs: false })
  const asked = request(`${app.url}/outbox?token=${tokenOf(app)}`, { headers: { host: 'evil.example' } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(404)
  expect(await text(answer)).toContain('not_found')
})
