import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { originOf } from './origin.ts'
import { trustedProxies } from './trusted-proxies.ts'

type Seen = { ip: string; host: string; protocol: string; origin: string }

async function seen(setting: string, remoteAddress: string, headers: Record<string, string>): Promise<Seen> {
  const config = readConfig({ TRUST_PROXY: setting })
  const app = fastify({ trustProxy: trustedProxies(config.trustProxy) })
  app.get('/', (request) => {
    const { ip, host, protocol } = request
    return { ip, host, protocol, origin: originOf(config, request) }
  })
  const answer = await app.inject({ url: '/', remoteAddress, headers: { host: 'localhost:4000', ...headers } })
  return answer.json<Seen>()
}

const forwarded = {
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
}

test.each([
  ['', '127.0.0.1', 'nobody is believed without the setting'],
  ['0', '127.0.0.1', 'nor with no hops'],
  ['1', '203.0.113.9', 'a count of hops is not for who comes from outside'],
  ['10', '2001:db8::9', 'however many'],
  ['10.0.0.0/8', '127.0.0.1', 'nor for who is not named'],
  ['10.0.0.0/8,fd00::/8', '::ffff:11.0.0.1', 'in whichever form'],
])('S-362 TRUST_PROXY=%s does not believe %s: %s', async (setting, remoteAddress) => {
  expect(await seen(setting, remoteAddress, forwarded)).toEqual({
    ip: remoteAddress,
    host: 'localhost:4000',
    protocol: 'http',
    origin: 'http://localhost:4000',
  })
})

test.each([
  ['1', '127.0.0.1'],
  ['1', '::1'],
  ['1', '::ffff:172.17.0.1'],
  ['1', 'fd00::1'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '::ffff:127.0.0.1'],
  ['10.0.0.0/8, fd00::/8', '10.1.2.3'],
  ['10.0.0.0/8, fd00::/8', 'fd00::1'],
])('S-362 TRUST_PROXY=%s believes %s about who asks, and still no foreign name', async (setting, remoteAddress) => {
  expect(await seen(setting, remoteAddress, forwarded)).toMatchObject({
    ip: '198.51.100.7',
    origin: 'http://127.0.0.1:4000',
  })
})

test.each([
  ['1', '198.51.100.7'],
  ['2', '192.0.2.2'],
  ['3', '192.0.2.1'],
  ['127.0.0.1', '198.51.100.7'],
  ['127.0.0.1,198.51.100.0/24', '192.0.2.2'],
])('S-362 with TRUST_PROXY=%s what a client put before its proxy does not count', async (setting, ip) => {
  const chain = '192.0.2.1, 192.0.2.2, 198.51.100.7'
  expect((await seen(setting, '127.0.0.1', { 'x-forwarded-for': chain })).ip).toBe(ip)
})
