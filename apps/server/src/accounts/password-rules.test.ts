import { expect, test } from 'vitest'
import { passwordTooCommon } from '@hearthvoice/contract/messages/account'
import { AuthError } from './auth-error.ts'
import { checkNewPassword } from './password-rules.ts'

const check = (password: string) => () => checkNewPassword(password, 'rose.miller@example.com')

test.each(['a lamp by the window', 'ü'.repeat(8), '🌹'.repeat(128), 'Zx9!kkLq'])('%s is good', (password) => {
  expect(check(password)).not.toThrow()
})

test.each(['', 'seven77', '🌹'.repeat(7), '🌹'.repeat(129)])('"%s" is too short or too long', (password) => {
  expect(check(password)).toThrow(/at (least 8|most 128) characters/)
})

test.each(['12345678', 'PASSWORD1', 'qwertyuiop', 'Rose.Miller', 'rose.miller@example.com'])(
  '%s is among the first guesses',
  (password) => {
    expect(check(password)).toThrow(new AuthError('weak_password', passwordTooCommon, { reasons: ['common'] }))
  },
)
