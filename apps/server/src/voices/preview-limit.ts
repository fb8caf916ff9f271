import type { FastifyRequest } from 'fastify'
import { tooManyRequests } from '@hearthvoice/contract/messages/requests'
import { userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { readAccountState } from '../plans/account-state.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'

const HOUR_MS = 3_600_000
const TRIAL_PREVIEWS_AN_HOUR = 20

/**
 * Counts previews that have to be made for accounts without a plan.
 * @returns a function that throws ProductError 'rate_limited' when the account has had its share for the hour
 */
export function previewLimit(app: TypedApp, services: Pick<Services, 'db' | 'config' | 'now'>) {
  const count = app.createRateLimit({
    max: Math.ceil(TRIAL_PREVIEWS_AN_HOUR * services.config.rateLimitFactor),
    timeWindow: HOUR_MS,
    keyGenerator: (request) => `preview ${userOf(request).id}`,
  })
  return async (request: FastifyRequest): Promise<void> => {
    const user = { userId: userOf(request).id, onboarding: false, now: services.now() }
    const { plan } = await readAccountState(services.db, user)
    if (plan.active) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) {
      throw new ProductError('rate_limited', tooManyRequests(counted.ttlInSeconds))
    }
  }
}
