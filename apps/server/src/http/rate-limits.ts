/** How often anybody may ask; each web process counts for itself. What is costly is counted for each user besides. */
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { tooManyRequests } from '@hearthvoice/contract/messages/requests'
import type { Config } from '../config.ts'
import { ProductError } from '../product-error.ts'
import { userOf } from './signed-in.ts'
import type { TypedApp } from './typed-app.ts'

const MINUTE = 60_000
/** From one address, signed in or not; a family or a school may share one. */
const REQUESTS_OF_ADDRESS = 1200
/** Of one user, or of one address that is not signed in. */
const REQUESTS_OF_USER = 600
/** As many are remembered at once; who has not asked for longest is forgotten first. */
const REMEMBERED = 20_000

type Factor = Pick<Config, 'rateLimitFactor'>
type Limit = { requests: number; minutes: number }

/** Calls that make the machine work for minutes: of one user. */
export const costly = {
  /** Uploads and previews, which are told apart only once their form has been read. */
  voiceCalls: { requests: 60, minutes: 10 },
  newVoices: { requests: 20, minutes: 60 },
  storyChanges: { requests: 60, minutes: 10 },
  narrations: { requests: 60, minutes: 10 },
} satisfies Record<string, Limit>

export async function installRateLimits(app: TypedApp, config: Factor) {
  await app.register(rateLimit, {
    max: times(config, REQUESTS_OF_USER),
    timeWindow: MINUTE,
    cache: REMEMBERED,
    keyGenerator: ({ ip, signedInUser }) => (signedInUser ? `user ${signedInUser.id}` : normalizeIP(ip)),
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl / 1000),
  })
  const ofAddress = app.createRateLimit({
    max: times(config, REQUESTS_OF_ADDRESS),
    timeWindow: MINUTE,
    keyGenerator: ({ ip }) => normalizeIP(ip),
  })
  // Before any route's own hooks: a flood of forged tokens is counted before the first is looked at.
  app.addHook('onRequest', async (request) => refuseExceeding(await ofAddress(request)))
}

/** For a route of signed-in users: so many calls of one user. */
export const limitedPerUser = (config: Factor, limit: Limit): NonNullable<RouteShorthandOptions['config']> => ({
  rateLimit: { ...options(config, limit), keyGenerator: (request: FastifyRequest) => userOf(request).id },
})

/**
 * As `limitedPerUser`, for calls that turn out to be costly only when they are under way.
 * @returns a function that throws ProductError 'rate_limited' when the user has had enough
 */
export function countPerUser(app: TypedApp, config: Factor, limit: Limit): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({ ...options(config, limit), keyGenerator: (request) => userOf(request).id })
  return async (request) => refuseExceeding(await count(request))
}

const times = ({ rateLimitFactor }: Factor, requests: number) => Math.ceil(requests * rateLimitFactor)
const options = (config: Factor, { requests, minutes }: Limit) => ({
  max: times(config, requests),
  timeWindow: minutes * MINUTE,
})

type Counted = Awaited<ReturnType<ReturnType<TypedApp['createRateLimit']>>>

function refuseExceeding(counted: Counted): void {
  if (!counted.isAllowed && counted.isExceeded) throw rateLimited(counted.ttlInSeconds)
}

function rateLimited(seconds: number): ProductError {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return new ProductError('rate_limited', tooManyRequests(retryAfterSeconds), { retryAfterSeconds })
}
