/** For the authorisation matrix: a server with a web app, what it serves, and calls as anybody. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registeredRoutes } from '../../../../testing/registered-routes.ts'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'
import { newSecrets } from '../accounts/auth-test-server.ts'
import { SessionTokens } from '../accounts/session-tokens.ts'
import { buildApp } from '../app.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Call } from './authorisation-test-lines.ts'
import { closeWeb } from './close-web.ts'
import type { Credentials } from './authorisation-test-tokens.ts'

/** A call's description in the OpenAPI document. */
type Operation = { security?: object[]; parameters?: { in: string; name: string }[]; requestBody?: object }
type Answer = { status: number; text: string; code: string | undefined }
type Brought = Omit<Credentials, 'refused'>

export type AuthorisationServer = AsyncDisposable & {
  app: TestApp
  /** Those that sign its tokens. */
  secrets: Secrets
  origin: string
  /** Folder of the web app's files. */
  webDist: string
  /** All routes as the matrix names them. */
  routes: string[]
  /** What the OpenAPI document tells, by the same names. */
  operations: Map<string, Operation>
  send(route: string, call: Call, credentials?: Brought): Promise<Answer>
}

const WEB_FILES = ['index.html', 'favicon.svg', 'assets/app-1.js']

export async function authorisationServer(): Promise<AuthorisationServer> {
  const secrets = newSecrets()
  const webDist = await mkdtemp(join(tmpdir(), 'web-dist-'))
  await mkdir(join(webDist, 'assets'))
  for (const file of WEB_FILES) await writeFile(join(webDist, file), `the file ${file}`)
  const app = await testApp({
    jobs: false,
    change: (services) => {
      services.accessTokens = new SessionTokens({ db: services.db, secrets, now: services.now })
    },
  })
  const { app: server, routes } = await registeredRoutes(() => buildApp(app.services, { webDist }))
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    secrets,
    origin,
    webDist,
    routes: namesOf(routes),
    operations: await describedOperations(app),
    send: (route, call, credentials) => send(origin, { route, call, ...credentials }),
    [Symbol.asyncDispose]: async () => {
      await closeWeb(server, { patienceMs: 200 })
      await app[Symbol.asyncDispose]()
      await rm(webDist, { recursive: true, force: true })
    },
  }
}

/** The web app's files count as one route, HEAD as its GET, and an address with a stroke behind it as the one without. */
function namesOf(routes: string[]): string[] {
  const files = new Set(['/', ...WEB_FILES.map((file) => `/${file}`)])
  const names = routes.map((route) => {
    const [method = '', url = ''] = route.replace(/^HEAD /, 'GET ').split(' ')
    return files.has(url) ? `${method} a file of the web app` : `${method} ${url.replace(/(.)\/$/, '$1')}`
  })
  return [...new Set(names)].sort()
}

async function describedOperations(app: TestApp): Promise<Map<string, Operation>> {
  const { paths } = (await app.call('/api/docs/json')).body as { paths: Record<string, Record<string, Operation>> }
  const described = new Map<string, Operation>()
  for (const [path, methods] of Object.entries(paths)) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const [method, operation] of Object.entries(methods)) {
      described.set(`${method.toUpperCase().replace('HEAD', 'GET')} ${url}`, operation)
    }
  }
  return described
}

export const methodOf = (route: string): string => route.split(' ', 1)[0] ?? ''

async function send(origin: string, sent: { route: string; call: Call } & Brought): Promise<Answer> {
  const { route, call, headers, query = {} } = sent
  const url = new URL(call.path, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  const form = new FormData()
  for (const [name, value] of Object.entries(call.form ?? {})) form.set(name, value)
  const body = call.form ? form : call.json && JSON.stringify(call.json)
  const leaving = new AbortController()
  const response = await fetch(url, {
    method: methodOf(route),
    redirect: 'manual',
    headers: { ...(call.json && { 'content-type': 'application/json' }), ...headers },
    signal: leaving.signal,
    ...(body !== undefined && { body }),
  })
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    leaving.abort()
    return { status, text: '', code: undefined }
  }
  const text = await response.text()
  const { code } = type.includes('json') && text !== '' ? (JSON.parse(text) as { code?: string }) : {}
  return { status, text: `${response.headers.get('location') ?? ''}${text}`, code }
}
