import { expect, test } from 'vitest'
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
  const wrapped = new Error('Failed query\nparams: my secret story', { cause: driver })
  const trace = traceOf(wrapped)
  expect(JSON.stringify(trace)).not.toContain('secret')
  expect(trace.names).toEqual(['Error', 'Error 23505'])
  expect(trace.places.join()).toContain('error-handler.test.ts')
})
