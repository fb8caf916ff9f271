import { expect, test } from 'vitest'
import { SignedAddresses } from './signed-addresses.ts'

const read = (url: string) => {
  const { searchParams } = new URL(url, 'http://localhost')
  return [Number(searchParams.get('expires')), searchParams.get('signature') ?? ''] as const
}

test('S-165 a signed address serves its own path until it expires', () => {
  let now = new Date('2026-01-01T00:00:00Z')
  const addresses = new SignedAddresses({ secret: Buffer.alloc(32, 1), now: () => now })
  const { url, expiresAt } = addresses.sign('/samples/a', 60)
  const [expires, signature] = read(url)
  expect(expiresAt).toEqual(new Date('2026-01-01T00:01:00Z'))
  expect(addresses.isValid('/samples/a', expires, signature)).toBe(true)
  expect(addresses.isValid('/samples/b', expires, signature)).toBe(false)
  expect(addresses.isValid('/samples/a', expires + 1, signature)).toBe(false)
  expect(addresses.isValid('/samples/a', expires, '')).toBe(false)
  now = new Date('2026-01-01T00:01:01Z')
  expect(addresses.isValid('/samples/a', expires, signature)).toBe(false)
})

test('another secret signs differently', () => {
  const now = () => new Date(0)
  const [expires, signature] = read(new SignedAddresses({ secret: Buffer.alloc(32, 1), now }).sign('/a', 60).url)
  expect(new SignedAddresses({ secret: Buffer.alloc(32, 2), now }).isValid('/a', expires, signature)).toBe(false)
})
