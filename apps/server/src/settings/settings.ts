/** Every setting and what it may be; a wrong one is told in the words of `settingMayBe`. */
import { isIP } from 'node:net'
import { z } from 'zod'
import type { settingMayBe } from '@hearthvoice/contract/messages/settings'
import { canRun } from './can-run.ts'
import { readTrustProxy } from './trust-proxy.ts'

const number = (form: RegExp) => z.string().regex(form).transform(Number)
const address = (protocol: RegExp) => z.url({ protocol, abort: true })
const hasHost = (text: string) => new URL(text).hostname !== ''
const isOrigin = (text: string) => new URL(text).href === `${new URL(text).origin}/`

const form = {
  PORT: number(/^\d{1,5}$/)
    .pipe(z.number().max(65_535))
    .default(4000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || z.hostname().safeParse(host).success)
    .default('127.0.0.1'),
  PUBLIC_URL: address(/^https?$/)
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(/^postgres(ql)?$/).optional(),
  FFMPEG_PATH: z.string().refine(canRun).optional(),
  DEMO: z.stringbool().default(false),
  TRUST_PROXY: z
    .string()
    .transform(readTrustProxy)
    .refine((read) => read !== undefined)
    .optional(),
  RATE_LIMIT_FACTOR: number(/^\d*\.?\d+$/)
    .pipe(z.number().positive().max(1_000_000))
    .default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional(),
  SMTP_URL: address(/^smtps?$/)
    .refine(hasHost)
    .optional(),
} satisfies Record<keyof typeof settingMayBe | 'DATA_DIR', z.ZodType>

export const settings = z.object(form)
export type Settings = z.infer<typeof settings>
export const settingNames = settings.keyof().options

/** Without these nothing is paid and no mail leaves: whoever lets others in must set them. */
export const neededForOthers = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'] as const

/** What later versions read; to set one is no mistake, but it must not look as if it did something. */
const ofLaterVersions = `
  S3_BUCKET S3_ENDPOINT S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY
  VOICE_PROVIDER ELEVENLABS_API_KEY ELEVENLABS_BASE_URL ELEVENLABS_MODEL SHERPA_MODEL_DIR
  STRIPE_PRICE_STARTER STRIPE_PRICE_FAMILY STRIPE_PRICE_LEGACY STRIPE_API_BASE
  LLM_BASE_URL LLM_API_KEY LLM_MODEL ANTHROPIC_API_KEY
  MAIL_FROM METRICS_TOKEN`
export const settingsNotUsedYet: readonly string[] = [...neededForOthers, ...ofLaterVersions.trim().split(/\s+/)]
