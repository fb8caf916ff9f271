import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OutboxMailer } from './outbox-mailer.ts'

let root: string
let folder: string
let tmp: string
let now: Date

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outbox-'))
  folder = join(root, 'outbox')
  tmp = join(root, 'tmp')
  await mkdir(folder)
  await mkdir(tmp)
  now = new Date('2026-11-21T02:02:01.123Z')
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(root, { recursive: true, force: true })
})

const mailer = () => new OutboxMailer({ folder, tmp, now: () => now })
const letter = (subject: string) => ({ to: 'rose@example.com', subject, text: 'Dear Rose,\n\nGrüße 🌹\n' })

test('S-077 a mail is a file that its owner alone reads, whole, with nothing left beside it', async () => {
  await mailer().send(letter('One'))
  const [name, ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^2026-11-21T02-02-01\.123Z-[\da-f]{8}\.json$/)
  expect((await stat(join(folder, name ?? ''))).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(join(folder, name ?? ''), 'utf8'))).toEqual({
    date: now.toISOString(),
    ...letter('One'),
  })
  expect(await readdir(tmp)).toEqual([])
})

test('mails are read newest first, and what is no mail is passed over', async () => {
  for (const subject of ['One', 'Two', 'Three']) {
    await mailer().send(letter(subject))
    now = new Date(now.getTime() + 1000)
  }
  await writeFile(join(folder, 'notes.txt'), 'x')
  await writeFile(join(folder, '2026-11-21T03-00-00.000Z-00000000.json'), '{"half":')
  expect((await mailer().read(10)).map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One'])
  expect((await mailer().read(2)).map(({ subject }) => subject)).toEqual(['Three'])
})

test('many at the same moment are all kept', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, at) => mailer().send(letter(`Mail ${at}`))))
  expect(new Set((await mailer().read(100)).map(({ subject }) => subject)).size).toBe(30)
})

test('old mails go, newer ones stay', async () => {
  await mailer().send(letter('Old'))
  now = new Date(now.getTime() + 60_000)
  await mailer().send(letter('New'))
  await mailer().removeBefore(now)
  expect((await mailer().read(10)).map(({ subject }) => subject)).toEqual(['New'])
})

test('a folder that cannot be written to fails the sending, and leaves nothing half done', async () => {
  await rm(folder, { recursive: true })
  await expect(mailer().send(letter('Lost'))).rejects.toThrow('ENOENT')
  await mkdir(folder)
  expect(await readdir(folder)).toEqual([])
  expect(await readdir(tmp)).toEqual([])
})
