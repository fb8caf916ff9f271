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
