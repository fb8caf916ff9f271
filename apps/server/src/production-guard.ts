import { notForMoneyYet, notForOthersYet, settingsNotUsed } from '@hearthvoice/contract/messages/startup'
import type { Config } from './config.ts'
import { isLoopbackUrl, isOnLoopback, listensEverywhere } from './http/origin.ts'
import { StartupFailure } from './startup-failure.ts'

/**
 * Whoever lets others in takes money and sends mails for real, or says that it is a demo.
 * @throws StartupFailure naming what is missing
 */
export function refuseHalfReal(config: Pick<Config, 'host' | 'publicUrl' | 'demo' | 'missingForOthers'>): void {
  const { host, publicUrl, demo } = config
  if (demo || isOnLoopback(config)) return
  // Mails need an address to lead back to, and no request is believed about it.
  const needsAddress = publicUrl === null && listensEverywhere(host)
  const missing = [...(needsAddress ? ['PUBLIC_URL'] : []), ...config.missingForOthers]
  if (missing.length === 0) return
  const opening = publicUrl && !isLoopbackUrl(publicUrl) ? `PUBLIC_URL=${publicUrl}` : `HOST=${host}`
  throw new StartupFailure(notForOthersYet(opening, missing))
}

/** What the operator should know of a configuration that is taken: sentences. */
export function startNotices(config: Pick<Config, 'host' | 'publicUrl' | 'demo' | 'notUsed'>): string[] {
  const notices = config.notUsed.length > 0 ? [settingsNotUsed(config.notUsed)] : []
  return config.demo || isOnLoopback(config) ? notices : [...notices, notForMoneyYet]
}
