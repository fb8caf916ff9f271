import type { FastifyRequest } from 'fastify'
import { countPerUser } from '../http/rate-limits.ts'
import { userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { readForPermission } from '../plans/account-state.ts'
import type { Services } from '../services.ts'

const TRIAL_PREVIEWS = { requests: 20, minutes: 60 }

/**
 * Counts previews that have to be made for accounts without a plan.
 * @returns a function that throws ProductError 'rate_limited' when the account has had its share for the hour
 */
export function previewLimit(app: TypedApp, services: Pick<Services, 'db' | 'config' | 'now'>) {
  const count = countPerUser(app, services.config, TRIAL_PREVIEWS)
  return async (request: FastifyRequest): Promise<void> => {
    const user = { userId: userOf(request).id, onboarding: false, now: services.now() }
    const { plan } = await readForPermission(services.db, user)
    if (!plan.active) await count(request)
  }
}
