import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStalled } from '@hearthvoice/contract/messages/voices'
import { ProductError } from '../product-error.ts'
import { watchPace } from './upload-pace.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function request() {
  let bytes = 0
  const socket = Object.defineProperty(new Socket(), 'bytesRead', { get: () => bytes })
  const arrive = (more: number) => {
    bytes += more
    vi.advanceTimersByTime(60_000)
  }
  return { request: new IncomingMessage(socket), arrive }
}

test('an upload that trickles is given up after a minute, one that goes on is not', () => {
  const { request: upload, arrive } = request()
  const { signal } = watchPace(upload)
  for (let minute = 0; minute < 10; minute++) {
    arrive(100_000)
    expect(signal.aborted).toBe(false)
  }
  arrive(60)
  expect(signal.reason).toBeInstanceOf(ProductError)
  expect(signal.reason).toMatchObject({ code: 'upload_incomplete', message: sampleStalled })
  expect(vi.getTimerCount()).toBe(0)
})

test('nothing is watched any more once all has arrived, or the client has gone', async () => {
  const arrived = request().request
  watchPace(arrived)
  arrived.push(null)
  arrived.resume()
  const gone = request().request
  watchPace(gone)
  gone.destroy()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
})
