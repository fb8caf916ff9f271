import { expect, test } from 'vitest'
import { eventParser, readEvents } from './server-sent-events.ts'
import type { StreamEvent } from './server-sent-events.ts'

const stream =
  ': hello\r\n\r\nevent: voice\r\ndata: {"a":1}\r\n\r\ndata:one\ndata: two\nid: 7\n\nretry: 10\n\ndata\n\ndata: cut off'
const expected: StreamEvent[] = [
  { event: 'voice', data: '{"a":1}', id: null },
  { event: 'message', data: 'one\ntwo', id: '7' },
  { event: 'message', data: '', id: '7' },
]

test('events are read whole', () => {
  const seen: StreamEvent[] = []
  eventParser((event) => seen.push(event))(stream)
  expect(seen).toEqual(expected)
})

test('pieces may end anywhere', () => {
  for (const size of [1, 2, 3, 7]) {
    const seen: StreamEvent[] = []
    const feed = eventParser((event) => seen.push(event))
    for (let at = 0; at < stream.length; at += size) feed(stream.slice(at, at + size))
    expect(seen).toEqual(expected)
  }
})

test('a response is read to its end, characters cut in two bytes included', async () => {
  const bytes = new TextEncoder().encode('data: Großmutter\n\n')
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  const seen: string[] = []
  let pieces = 0
  await readEvents(
    new Response(body),
    ({ data }) => seen.push(data),
    () => (pieces += 1),
  )
  expect(seen).toEqual(['Großmutter'])
  expect(pieces).toBeGreaterThan(1)
})
