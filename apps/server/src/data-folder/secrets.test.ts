import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupFailure } from '../startup-failure.ts'
import { openSecrets } from './secrets.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  path = join(folder, 'secrets.json')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('the first start makes them, readable for their owner alone, and the next finds the same', async () => {
  const made = await openSecrets(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.json'])
  expect(made.addressSecret).toHaveLength(32)
  expect(made.refreshSecret).toHaveLength(32)
  expect(made.addressSecret).not.toEqual(made.refreshSecret)
  expect(await openSecrets(path)).toEqual(made)
})

test('a file from before a secret was known keeps what it has and gets the new ones', async () => {
  const made = await openSecrets(path)
  const {
    outbox_token: _,
    link_secret: __,
    ...older
  } = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
  await writeFile(path, JSON.stringify(older))
  const completed = await openSecrets(path)
  expect(completed).toMatchObject({ signingKey: made.signingKey, refreshSecret: made.refreshSecret })
  expect(completed.outboxToken).toMatch(/^[\w-]{43}$/)
  expect(completed.outboxToken).not.toBe(made.outboxToken)
  expect(await openSecrets(path)).toEqual(completed)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('two installations share none', async () => {
  const [one, other] = [await openSecrets(path), await openSecrets(join(folder, 'other.json'))]
  expect(one.signingKey.kid).not.toBe(other.signingKey.kid)
  expect(one.signingKey.d).not.toBe(other.signingKey.d)
  expect(one.addressSecret).not.toEqual(other.addressSecret)
  expect(one.linkSecret).not.toEqual(other.linkSecret)
  expect(one.outboxToken).not.toBe(other.outboxToken)
})

test('what a start cut off half-way left is not in the way', async () => {
  await writeFile(`${path}.new`, '{"version":1,')
  await openSecrets(path)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

test('a file that came back open to others is closed, and the operator hears of it once', async () => {
  const warnings: string[] = []
  const open = () => openSecrets(path, (sentence) => warnings.push(sentence))
  await open()
  expect(warnings).toEqual([])
  await chmod(path, 0o640)
  await open()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await chmod(path, 0o400)
  await open()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(warnings).toEqual([expect.stringContaining(`The secrets in ${path} could be read by others on this machine;`)])
})

test.runIf(process.platform === 'linux')('a file that stays open to others stops the start', async () => {
  // The kernel's own files keep their rights, whoever asks.
  await symlink('/proc/self/status', path)
  await expect(openSecrets(path)).rejects.toThrow(
    `The secrets in ${path} can be read by others on this machine, and this user cannot change that (EPERM).`,
  )
})

test('a damaged file stops the start with a sentence, and stays for whoever repairs it', async () => {
  await openSecrets(path)
  const whole = await readFile(path, 'utf8')
  const shortSecret = JSON.stringify({ ...(JSON.parse(whole) as object), address_secret: 'c2hvcnQ' })
  for (const damaged of ['', whole.slice(0, 100), '{}', 'null', shortSecret]) {
    await writeFile(path, damaged)
    await expect(openSecrets(path)).rejects.toThrow(StartupFailure)
    await expect(openSecrets(path)).rejects.toThrow(`The secrets in ${path} are damaged.`)
    expect(await readFile(path, 'utf8')).toBe(damaged)
  }
})

test('what cannot be read or written is said so', async () => {
  await mkdir(path)
  await expect(openSecrets(path)).rejects.toThrow(`The secrets in ${path} cannot be read (EISDIR).`)
  const nowhere = join(folder, 'missing', 'secrets.json')
  await expect(openSecrets(nowhere)).rejects.toThrow(`The secrets could not be written to ${nowhere} (ENOENT).`)
})
