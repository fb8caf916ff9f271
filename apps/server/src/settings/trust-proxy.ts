import { isIP, isIPv6 } from 'node:net'

/** Which proxies are believed when they say for whom they ask: so many in a row, or those at these addresses. */
export type TrustProxy = { hops: number } | { addresses: string[] } | null

const MOST_HOPS = 10

/** Reads `2` or `127.0.0.1, 10.0.0.0/8`; undefined for anything else. To believe everybody is not offered. */
export function readTrustProxy(text: string): TrustProxy | undefined {
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > MOST_HOPS) return undefined
    return hops === 0 ? null : { hops }
  }
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.every(isAddressOrSubnet) ? { addresses } : undefined
}

function isAddressOrSubnet(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isIPv6(address) ? 128 : 32)
}
