import { expect, test } from 'vitest'
import { OpenStreams } from './open-streams.ts'

const open = (signals: AbortController[]) => signals.map(({ signal }) => !signal.aborted)

test('one stream too many ends the one that was opened first, of the same user alone', () => {
  const streams = new OpenStreams(2)
  const jack = streams.open('jack')
  const rose = ['first', 'second', 'third'].map(() => streams.open('rose'))
  expect(open([jack, ...rose])).toEqual([true, false, true, true])
})

test('those that were left do not count', () => {
  const streams = new OpenStreams(2)
  const [first, second] = [streams.open('rose'), streams.open('rose')]
  first.abort()
  const third = streams.open('rose')
  expect(open([second, third])).toEqual([true, true])
  for (const left of [second, third]) left.abort()
  expect(open([streams.open('rose'), streams.open('rose')])).toEqual([true, true])
})
