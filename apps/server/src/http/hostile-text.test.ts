import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { testApp, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
}
type Parameter = { name: string; in: string; schema?: Schema }
type Call = {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

let app: TestApp
let rose: SignedUpUser
let voiceId = ''
beforeAll(async () => {
  app = await testApp({ jobs: false })
  rose = await app.signUp()
  await app.grant(rose.userId, 'legacy')
  voiceId = await giveVoice(app.services, { userId: rose.userId })
})
afterAll(() => app[Symbol.asyncDispose]())

const hostile = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u0007\u001b[2J',
  '\u202e',
  "'; drop table voices; --",
  '%00',
  '\\u0000',
]

/** A value that fits, so that the others of the call are looked at. */
function fitting(schema: Schema, name: string): unknown {
  const options = schema.anyOf?.find((one) => one.type !== 'null') ?? schema.allOf?.[0]
  if (options) return fitting(options, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return fittingObject(schema)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (/voice/.test(name) && schema.format === 'uuid') return voiceId
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'email' || /email|contact/.test(name)) return `${randomUUID()}@example.com`
  return 'a lamp by the window'
}
const fittingObject = (schema: Schema) =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, fitting(one, name)]))

/** Copies of an object, each with one of its strings, at any depth, replaced. */
function* withOneString(value: Record<string, unknown>, text: string): Generator<Record<string, unknown>> {
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'string') yield { ...value, [name]: text }
    else if (typeof part === 'object' && part !== null)
      for (const changed of withOneString(part as Record<string, unknown>, text)) yield { ...value, [name]: changed }
  }
}

async function* requestsOf(path: string, method: string, call: Call) {
  const parameters = call.parameters ?? []
  const of = (place: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, fitting(schema ?? {}, name)]),
    )
  const [params, query] = [of('path'), of('query')]
  const contents = Object.entries(call.requestBody?.content ?? {})
  const bodies = contents.flatMap(([type, { schema }]) =>
    (schema?.anyOf ?? [schema ?? {}]).map((one) => ({ type, body: fittingObject(one) })),
  )
  const request = (
    given: { params?: Record<string, unknown>; query?: Record<string, unknown> },
    sent: { type: string; body: Record<string, unknown> } | undefined,
  ) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded({ ...params, ...given.params }[name]))
    const search = Object.entries({ ...query, ...given.query }).map(([name, value]) => `${name}=${encoded(value)}`)
    return { method, address: `${address}?${search.join('&')}`, sent }
  }
  for (const text of hostile) {
    for (const changed of withOneString(params, text)) yield request({ params: changed }, bodies[0])
    for (const changed of withOneString(query, text)) yield request({ query: changed }, bodies[0])
    for (const { type, body } of bodies)
      for (const changed of withOneString(body, text)) yield request({}, { type, body: changed })
  }
}
const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

async function statusOf(
  {
    method,
    address,
    sent,
  }: {
    method: string
    address: string
    sent: { type: string; body: Record<string, unknown> } | undefined
  },
  token: string,
) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  let body: string | FormData | undefined
  if (sent?.type.includes('multipart')) {
    body = new FormData()
    for (const [name, value] of Object.entries(sent.body)) body.set(name, String(value))
  } else if (sent?.type.includes('urlencoded')) {
    headers['content-type'] = sent.type
    body = Object.entries(sent.body)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&')
  } else if (sent) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(sent.body)
  }
  const leaving = new AbortController()
  const answer = await fetch(new URL(address, app.url), {
    method,
    headers,
    redirect: 'manual',
    signal: leaving.signal,
    ...(body !== undefined && { body }),
  })
  // A stream of events would go on.
  leaving.abort()
  return answer.status
}

test('no string of any call, whatever it holds, is more than the server can bear', async () => {
  const { paths } = app.server.swagger() as { paths?: Record<string, Record<string, Call>> }
  const failed: string[] = []
  let asked = 0
  for (const [path, methods] of Object.entries(paths ?? {})) {
    for (const [method, call] of Object.entries(methods)) {
      for await (const request of requestsOf(path, method.toUpperCase(), call)) {
        // These may end the session that all the others need.
        const { token } = /\/(logout|user)$/.test(path) ? await app.signUp() : rose
        const status = await statusOf(request, token)
        asked += 1
        if (status >= 500)
          failed.push(`${status} ${request.method} ${request.address} ${JSON.stringify(request.sent?.body)}`)
      }
    }
  }
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(200)
})
