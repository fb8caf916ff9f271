import { BlockList, isIPv6 } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import type { TrustProxy } from '../settings/trust-proxy.ts'

/** This machine and private networks (RFC 1918, 3927, 4193, 4291): where a proxy of ours may stand. */
const nearby = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  nearby.addSubnet(network, bits)
}
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whom Fastify believes about `X-Forwarded-*`. A count of hops holds only for who comes from nearby: somebody who
 * reaches us directly from outside is no proxy, whatever they say.
 */
export function trustedProxies(trustProxy: TrustProxy): FastifyServerOptions['trustProxy'] {
  if (trustProxy === null) return false
  if ('addresses' in trustProxy) return trustProxy.addresses
  return (address, hop) =>
    hop < trustProxy.hops && (hop > 0 || nearby.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
}
