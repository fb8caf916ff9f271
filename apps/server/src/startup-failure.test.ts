import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { StartupFailure, listenFailure } from './startup-failure.ts'

async function failureOf(host: string, port: number): Promise<unknown> {
  const server = createServer()
  const failing = once(server, 'error')
  server.listen(port, host)
  const [error] = await failing
  return listenFailure(error, { host, port })
}

test('a taken port is named, with the way out', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await failureOf('127.0.0.1', port)).toEqual(
    new StartupFailure(`Port ${port} is already taken. Stop the program that uses it, or set PORT to another number.`),
  )
  holder.close()
})

test('an address of another machine is named', async () => {
  // RFC 5737: an address that no machine has.
  expect(await failureOf('192.0.2.1', 4000)).toEqual(
    new StartupFailure(
      'This machine has no address 192.0.2.1. Set HOST to an address of this machine, for example 127.0.0.1.',
    ),
  )
})

test('an error that nobody at the terminal can act upon stays what it is', () => {
  const error = new TypeError('a mistake of ours')
  expect(listenFailure(error, { host: '127.0.0.1', port: 4000 })).toBe(error)
})
