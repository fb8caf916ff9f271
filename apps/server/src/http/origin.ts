import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** These listen on every address of the machine and are none themselves. */
const everyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Does it listen on every address, so that it can't know by which one people come? */
export const listensEverywhere = (host: string): boolean => everyAddress.has(host)

type Whereabouts = Pick<Config, 'publicUrl' | 'host' | 'port' | 'demo'>

/** The origin under which this machine reaches us. */
export function ownOrigin({ publicUrl, host, port }: Whereabouts): string {
  if (publicUrl) return publicUrl
  const named = everyAddress.get(host) ?? host
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`
}

/**
 * The origin people see us under: the configured one, or on loopback whichever of its names this request used. A demo
 * that listens everywhere believes any name, since no mail leaves that could carry a false one.
 */
export function originOf(config: Whereabouts, request: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl
  const { host } = request
  const isBelieved = config.demo && listensEverywhere(config.host) && HOST.test(host)
  return LOOPBACK_HOST.test(host) || isBelieved ? `http://${host}` : ownOrigin(config)
}

const isLoopbackName = (host: string) => LOOPBACK_HOST.test(host)

/** Is what we listen on one of loopback's names or addresses? */
const isLoopbackHost = (host: string): boolean => isLoopbackName(host.includes(':') ? `[${host}]` : host)

export const isLoopbackUrl = (url: string): boolean => isLoopbackName(new URL(url).host)

/** Can only this machine reach us? */
export const isOnLoopback = (config: Pick<Config, 'publicUrl' | 'host'>): boolean =>
  isLoopbackHost(config.host) && (config.publicUrl === null || isLoopbackUrl(config.publicUrl))

/**
 * Did a request name this machine by its own name? A page of a foreign name that resolves to us did not; what such a
 * page says was forwarded is not asked.
 */
export const namesLoopback = (request: FastifyRequest): boolean => isLoopbackName(request.headers.host ?? '')

/**
 * Path and query of an address on our own origin, of which loopback's names are one; null for any other place. Put
 * behind `originOf`, it returns people to the name they came by.
 */
export function ownPath(config: Whereabouts, request: FastifyRequest, address: string): string | null {
  const own = new URL(originOf(config, request))
  if (!URL.canParse(address, own.href)) return null
  const url = new URL(address, own)
  const isSameHost = url.host === own.host
  const isSameMachine = isLoopbackName(url.host) && isLoopbackName(own.host) && url.port === own.port
  if (url.protocol !== own.protocol || !(isSameHost || isSameMachine) || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}`
}
