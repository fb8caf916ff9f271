import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordTooCommon, passwordTooLong, passwordTooShort } from '@hearthvoice/contract/messages/account'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@hearthvoice/contract/limits'
import { AuthError } from './auth-error.ts'

const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH))

/**
 * 8 to 128 characters, none of the passwords that are tried first, and not the account's own address.
 * @throws AuthError 'weak_password' with the reason
 */
export function checkNewPassword(password: string, email: string): void {
  const length = Array.from(password).length
  if (length < MIN_PASSWORD_LENGTH) throw weak('length', passwordTooShort(MIN_PASSWORD_LENGTH))
  if (length > MAX_PASSWORD_LENGTH) throw weak('length', passwordTooLong(MAX_PASSWORD_LENGTH))
  const lowerCase = password.toLowerCase()
  const isOwnAddress = lowerCase === email || lowerCase === email.split('@', 1)[0]
  if (common.has(lowerCase) || isOwnAddress) throw weak('common', passwordTooCommon)
}

const weak = (reason: 'length' | 'common', sentence: string) =>
  new AuthError('weak_password', sentence, { reasons: [reason] })
