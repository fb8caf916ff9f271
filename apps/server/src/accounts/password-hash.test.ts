import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { HASH_OF_NOBODY, hashPassword, needsRehash, verifyPassword } from './password-hash.ts'

test('a password matches its hash and no other, and two hashes of it differ', async () => {
  const [first, second] = await Promise.all([hashPassword('a lamp'), hashPassword('a lamp')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword('a lamp', first)).toBe(true)
  expect(await verifyPassword('a lamp ', first)).toBe(false)
  expect(needsRehash(first)).toBe(false)
})

test('a hash of other parameters is still read, and asks to be made anew', async () => {
  const parameters = { memory: 1024, passes: 3, parallelism: 2, tagLength: 24 }
  const nonce = Buffer.from('somesaltsomesalt')
  const tag = argon2Sync('argon2id', { message: 'old lamp', nonce, ...parameters })
  const phc = `$argon2id$v=19$m=1024,t=3,p=2$${nonce.toString('base64').replace(/=+$/, '')}$${tag.toString('base64')}`
  expect(await verifyPassword('old lamp', phc)).toBe(true)
  expect(await verifyPassword('new lamp', phc)).toBe(false)
  expect(needsRehash(phc)).toBe(true)
})

test('nobody has the password of nobody, and it costs as much to find out', async () => {
  expect(await verifyPassword('a lamp', HASH_OF_NOBODY)).toBe(false)
  expect(needsRehash(HASH_OF_NOBODY)).toBe(false)
})

test('what is no argon2id hash is an error, not a wrong password', async () => {
  await expect(verifyPassword('a lamp', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not an argon2id hash')
})
