import { expect, test } from 'vitest'
import { diskFailure } from './disk-failure.ts'

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: something, ${syscall}`), { code, syscall })

test.each([
  [systemError('ENOSPC', 'write'), 'full'],
  [systemError('EDQUOT', 'open'), 'full'],
  [systemError('EFBIG', 'write'), 'full'],
  [systemError('EROFS', 'open'), 'not_writable'],
  [systemError('EACCES', 'mkdir'), 'not_writable'],
  [
    new Error('a job', { cause: new Error('a query', { cause: Object.assign(new Error('no'), { code: '53100' }) }) }),
    'full',
  ],
  [Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }), 'not_writable'],
  [structuredClone(systemError('ENOSPC', 'write')), 'full'],
  [systemError('EACCES', 'connect'), null],
  [systemError('EACCES', 'spawn ffmpeg'), null],
  [systemError('ENOENT', 'open'), null],
  [new Error('ENOSPCIAL'), null],
  ['ENOSPC', null],
])('%s means %s', (error, expected) => {
  expect(diskFailure(error)).toBe(expected)
})
