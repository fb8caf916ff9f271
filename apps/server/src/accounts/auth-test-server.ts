/** For tests: the account calls alone, on a database of their own, reached by the official client. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { sql, type SQL } from 'drizzle-orm'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { testDatabase } from '../../../../testing/postgres.ts'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../database/database.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import { installErrorHandler } from '../http/error-handler.ts'
import { installOpenapi } from '../http/openapi.ts'
import { installRateLimits } from '../http/rate-limits.ts'
import { PgBossJobs } from '../jobs/pg-boss-jobs.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { accountRoutes } from './account-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { LinkTokens } from './link-tokens.ts'
import { SessionTokens } from './session-tokens.ts'

export const PASSWORD = 'a lamp by the window'
export const ROSE = { email: 'rose@example.com', password: PASSWORD, options: { data: { full_name: 'Rose Miller' } } }

export function newSecrets(kid = 'test'): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return {
    signingKey: { kty: 'EC', crv: 'P-256', x, y, d, alg: 'ES256', kid },
    addressSecret: randomBytes(32),
    refreshSecret: randomBytes(32),
    linkSecret: randomBytes(32),
    outboxToken: randomBytes(32).toString('base64url'),
  }
}

/** What a browser keeps, without a browser. */
export function memoryStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

export async function authTestServer(options: { rateLimitFactor?: string } = {}) {
  const database = await testDatabase()
  const connection = connectDatabase(database.connectionString, () => {})
  const { db } = connection
  const clock = { passed: 0 }
  const now = () => new Date(Date.now() + clock.passed)
  const secrets = newSecrets()
  const accessTokens = new SessionTokens({ db, secrets, now })
  const config = readConfig({ RATE_LIMIT_FACTOR: options.rateLimitFactor ?? '1000' })
  // Not started: these calls are tested where they send nothing.
  const jobs = new PgBossJobs({ connectionString: database.connectionString, db, log: pino({ level: 'silent' }) })
  const services = { db, config, now, accessTokens, jobs, linkTokens: new LinkTokens(secrets.linkSecret) }
  const app: TypedApp = fastify({ forceCloseConnections: true })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('signedInUser', null)
  installErrorHandler(app)
  await installRateLimits(app, config)
  await installOpenapi(app, config)
  for (const routes of [authRoutes, accountRoutes]) {
    await app.register(async (scope) => routes(scope.withTypeProvider(), services))
  }
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${origin}/auth/v1`

  return {
    app,
    db,
    connectionString: database.connectionString,
    secrets,
    accessTokens,
    url,
    /** Moves the server's clock. */
    pass: (seconds: number) => void (clock.passed += seconds * 1000),
    rows: async (query: SQL) => (await db.execute(query)).rows,
    count: async (table: 'users' | 'profiles' | 'sessions') =>
      Number((await db.execute(sql`select count(*) from ${sql.identifier(table)}`)).rows[0]?.count),
    client: (storage = memoryStorage()) =>
      new AuthClient({ url, storage, autoRefreshToken: false, detectSessionInUrl: false, persistSession: true }),
    call: async (path: string, init: RequestInit = {}) => {
      const response = await fetch(new URL(path, origin), init)
      const text = await response.text()
      const body: unknown = text === '' ? null : JSON.parse(text)
      return { status: response.status, headers: response.headers, body }
    },
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await connection.close()
      await database.drop()
    },
  }
}
