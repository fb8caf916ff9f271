import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseAway } from '@hearthvoice/contract/messages/requests'
import { voiceNotSaved } from '@hearthvoice/contract/messages/voices'
import { ProductError } from '../product-error.ts'
import { answerFor, traceOf } from './error-handler.ts'

test('S-416 a typed error keeps its sentence and gets a fitting status', () => {
  expect(answerFor(new ProductError('voice_name_taken', 'Taken.'))).toEqual({
    status: 409,
    code: 'voice_name_taken',
    sentence: 'Taken.',
  })
})

test('an unexpected error tells nothing', () => {
  const answer = answerFor(new Error('Failed query: insert … params: my secret story'))
  expect(answer).toMatchObject({ status: 500, code: 'internal' })
  expect(answer.sentence).not.toContain('secret')
})

test('what is logged of an error holds no statement and no parameter, however deep its causes', () => {
  const driver = Object.assign(new Error('duplicate key (my secret story)\nmy secret story'), { code: '23505' })
  const text = 'my secret story\n    at grandma’s (secret.txt:1:1)\n    at her secret place'
  const wrapped = new Error(`Failed query\nparams: ${text}`, { cause: driver })
  const trace = traceOf(wrapped)
  expect(JSON.stringify(trace)).not.toContain('secret')
  expect(trace.names).toEqual(['Error', 'Error 23505'])
  expect(trace.places.join()).toContain('error-handler.test.ts')
})

test('a database that is away is no failure of the request: it may be asked again', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const restarting = Object.assign(new pg.DatabaseError('starting up', 0, 'error'), { code: '57P03' })
  const lost = new Error('Connection terminated unexpectedly')
  for (const cause of [refused, restarting, lost]) {
    const asked = new Error('Failed query: select', { cause })
    for (const error of [asked, new ProductError('internal', voiceNotSaved, { cause: asked })]) {
      expect(answerFor(error)).toEqual({ status: 503, code: 'unavailable', sentence: databaseAway })
    }
  }
  expect(answerFor(new ProductError('conflict', 'No.', { cause: lost }))).toMatchObject({ status: 409 })
  const violation = Object.assign(new pg.DatabaseError('duplicate', 0, 'error'), { code: '23505', cause: refused })
  expect(answerFor(violation)).toMatchObject({ status: 500 })
})
