/** Configuration: read and validated once, from the environment and `.env`. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { wrongConfiguration } from '@hearthvoice/contract/messages/startup'
import { StartupFailure } from './startup-failure.ts'

const optionalText = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.preprocess((value) => (value === '' ? undefined : value), z.url({ protocol: /^https?$/ }).optional()),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  FFMPEG_PATH: optionalText,
  DEMO: z.preprocess((value) => (value === '' ? undefined : value), z.stringbool().default(false)),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = {
  port: number
  host: string
  /** Set when the operator named it; else addresses are derived from the request on loopback. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  ffmpegPath: string | null
  /** Open to strangers, and for trying out alone: with the outbox page and without real payments. */
  demo: boolean
  rateLimitFactor: number
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
}

/** @throws StartupFailure naming the first wrong value */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartupFailure(wrongConfiguration(String(issue?.path[0]), issue?.message ?? ''))
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    demo: values.DEMO,
    ffmpegPath: values.FFMPEG_PATH ?? null,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    logLevel: values.LOG_LEVEL,
  }
}
