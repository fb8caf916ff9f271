/** A whole server on a database of its own, for tests: real storage, real engine, jobs in the same process. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { PackageId } from '@hearthvoice/contract/plans'
import { buildApp } from '../apps/server/src/app.ts'
import { buildServices, type BuiltServices } from '../apps/server/src/build-services.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openSecrets } from '../apps/server/src/data-folder/secrets.ts'
import { closeWeb } from '../apps/server/src/http/close-web.ts'
import type { TypedApp } from '../apps/server/src/http/typed-app.ts'
import { grantPackage } from '../apps/server/src/payments/orders.ts'
import type { Services } from '../apps/server/src/services.ts'
import { startWorker } from '../apps/server/src/worker.ts'
import { testDatabase } from './postgres.ts'

export type SignedUpUser = { token: string; refreshToken: string; userId: string; email: string }
export type CallAnswer = { status: number; headers: Headers; body: unknown }

export type TestApp = AsyncDisposable & {
  server: TypedApp
  services: Services
  jobs: BuiltServices['jobs']
  url: string
  signUp(fullName?: string): Promise<SignedUpUser>
  grant(userId: string, packageId: PackageId): Promise<void>
  call(
    path: string,
    options?: { method?: string; token?: string; json?: unknown; form?: FormData; headers?: Record<string, string> },
  ): Promise<CallAnswer>
}

/**
 * @param options.change replaces or wraps services before the app is built
 * @param options.jobs false to leave the durable jobs undone
 */
export async function testApp(
  options: {
    change?: (services: Services) => void
    jobs?: boolean
    env?: Record<string, string>
    now?: () => Date
  } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'test-app-'))
  await mkdir(join(folder, 'tmp'))
  await mkdir(join(folder, 'outbox'))
  const database = await testDatabase()
  const built = await buildServices({
    config: readConfig({ RATE_LIMIT_FACTOR: '1000', ...options.env }),
    log: pino({ level: 'warn' }),
    secrets: await openSecrets(join(folder, 'secrets.json')),
    folder: { files: join(folder, 'files'), tmp: join(folder, 'tmp'), outbox: join(folder, 'outbox') },
    connectionString: database.connectionString,
    ...(options.now && { now: options.now }),
  })
  const { services } = built
  options.change?.(services)
  await built.start()
  const server = await buildApp(services, { webDist: null })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const stopWorker = options.jobs === false ? null : await startWorker(services, built.jobs)
  let people = 0

  const call: TestApp['call'] = async (path, { method, token, json, form, headers } = {}) => {
    const body = json === undefined ? form : JSON.stringify(json)
    const response = await fetch(new URL(path, url), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? await response.json() : new Uint8Array(await response.arrayBuffer()),
    }
  }

  return {
    server,
    services,
    jobs: built.jobs,
    url,
    call,
    signUp: async (fullName = 'Rose Miller') => {
      people += 1
      const email = `person${people}@example.com`
      const password = 'a lamp by the window'
      const { status, body } = await call('/auth/v1/signup', {
        json: { email, password, data: { full_name: fullName } },
      })
      if (status !== 200) throw new Error(`signing up answered ${status}: ${JSON.stringify(body)}`)
      const session = body as { access_token: string; refresh_token: string; user: { id: string } }
      return { token: session.access_token, refreshToken: session.refresh_token, userId: session.user.id, email }
    },
    grant: async (userId, packageId) => {
      await grantPackage(services, { userId, package: packageId, now: services.now() })
    },
    [Symbol.asyncDispose]: async () => {
      await stopWorker?.()
      // A connection whose last answer has just ended is not idle yet, and would be waited for.
      await closeWeb(server, { patienceMs: 200 })
      await built.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
