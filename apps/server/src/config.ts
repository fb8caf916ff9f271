/** Configuration: read and validated once, from the environment and `.env`. */
import { resolve } from 'node:path'
import { settingMayBe } from '@hearthvoice/contract/messages/settings'
import { wrongSetting } from '@hearthvoice/contract/messages/startup'
import { neededForOthers, settings, settingsNotUsedYet, type Settings } from './settings/settings.ts'
import type { TrustProxy } from './settings/trust-proxy.ts'
import { StartupFailure } from './startup-failure.ts'

export type Config = {
  port: number
  host: string
  /** An origin, set when the operator named it; else addresses are derived from the request on loopback. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  ffmpegPath: string | null
  /** Open to strangers, and for trying out alone: with the outbox page and without real payments. */
  demo: boolean
  trustProxy: TrustProxy
  rateLimitFactor: number
  logLevel: Settings['LOG_LEVEL']
  /** Settings that are missing for letting others in. */
  missingForOthers: string[]
  /** Settings that were given and that this version does not use. */
  notUsed: string[]
}

/**
 * White space alone is as good as nothing; names that are none of ours are ignored.
 * @throws StartupFailure naming the first wrong value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, text?.trim() || undefined]))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0] as keyof typeof settingMayBe
    throw new StartupFailure(wrongSetting(name, settingMayBe[name]))
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    ffmpegPath: values.FFMPEG_PATH ?? null,
    demo: values.DEMO,
    trustProxy: values.TRUST_PROXY ?? null,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    logLevel: values.LOG_LEVEL,
    missingForOthers: neededForOthers.filter((name) => values[name] === undefined),
    notUsed: settingsNotUsedYet.filter((name) => given[name] !== undefined),
  }
}
