import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function openTestLog(level = 'trace') {
  const lines: string[] = []
  const destination = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const log = openLog(level, destination)
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('an error is told by its name and place, however it is handed over', () => {
  const { log, lines, entries } = openTestLog()
  const cause = Object.assign(new Error('Key (email)=(secret) already exists'), { code: '23505', detail: 'secret' })
  const error = Object.assign(new Error('Failed query: secret', { cause }), { params: ['secret'], rawPacket: 'secret' })
  log.error(error)
  log.warn({ err: error })
  log.warn({ err: error }, error.message)
  log.warn({ error }, 'it went wrong')
  log.child({ reqId: 'x' }).info({ err: error }, 'below')
  expect(lines.join('')).not.toContain('secret')
  const names = ['Error', 'Error 23505']
  expect(entries().map(({ msg, err, error: named }) => [msg, ((err ?? named) as { names: string[] }).names])).toEqual(
    ['error', 'error', 'error', 'it went wrong', 'below'].map((message) => [message, names]),
  )
})

test('addresses lose their query, and requests are not written at all', () => {
  const { log, lines } = openTestLog()
  log.info('Route GET:/storage/audio.mp3?key=secret not found')
  log.trace({ parserOptions: { headers: { authorization: 'secret' } } }, 'parsing')
  log.info(
    { req: { url: '/?secret', headers: { authorization: 'secret' } }, res: { secret: 1 } },
    'done %s',
    '/x?y=secret',
  )
  expect(lines.join('')).not.toContain('secret')
  expect(lines.join('')).toContain('Route GET:/storage/audio.mp3?… not found')
})

test('what is below the level is not written', () => {
  const { log, entries } = openTestLog('warn')
  log.info('quiet')
  log.warn('loud')
  expect(entries()).toEqual([{ level: 40, time: expect.any(Number), pid: process.pid, msg: 'loud' }])
})
