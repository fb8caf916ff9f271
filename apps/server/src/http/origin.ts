import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** The origin people see us under: the configured one, or on loopback whichever of its names this request used. */
export function originOf(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, request: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl
  if (LOOPBACK_HOST.test(request.host)) return `http://${request.host}`
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${host}:${config.port}`
}

const isLoopbackName = (host: string) => LOOPBACK_HOST.test(host)

/** Can only this machine reach us? */
export function isOnLoopback(config: Pick<Config, 'publicUrl' | 'host'>): boolean {
  const names = [config.host === '::1' ? '[::1]' : config.host]
  if (config.publicUrl) names.push(new URL(config.publicUrl).host)
  return names.every(isLoopbackName)
}

/** Did a request name this machine by its own name? A page of a foreign name that resolves to us did not. */
export const namesLoopback = (request: FastifyRequest): boolean => isLoopbackName(request.host)

/**
 * Path and query of an address on our own origin, of which loopback's names are one; null for any other place. Put
 * behind `originOf`, it returns people to the name they came by.
 */
export function ownPath(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  request: FastifyRequest,
  address: string,
): string | null {
  const own = new URL(originOf(config, request))
  if (!URL.canParse(address, own.href)) return null
  const url = new URL(address, own)
  const isSameHost = url.host === own.host
  const isSameMachine = isLoopbackName(url.host) && isLoopbackName(own.host) && url.port === own.port
  if (url.protocol !== own.protocol || !(isSameHost || isSameMachine) || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}`
}
