/** A running copy is killed (SIGKILL) in the middle of what people have under way, started again, and its books are checked. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { databaseAway } from '@hearthvoice/contract/messages/requests'
import { CrashSite } from '../testing/crash/crash-site.ts'
import { filesBelow } from '../testing/crash/books.ts'
import { hasDecoder } from '../testing/crash/process-tree.ts'
import { cloning, narrating, PASSAGES, storyteller, uploading } from '../testing/crash/scenarios.ts'
import { ProductCalls } from './product-calls.ts'

test.describe.configure({ mode: 'parallel' })

const filesIn = (site: CrashSite, folder: string) => filesBelow(join(site.dataDir, 'files', folder))

test('killed during an upload: nothing of it is left, and what was answered is there', async () => {
  await using site = await CrashSite.open()
  const halfWay = await uploading(site, 1)
  await site.moment(async () => halfWay.share() > 0.5)
  await site.crashAndRecover('tree')
  expect(await filesIn(site, '.')).toEqual([])
  await halfWay.again()
  await site.rest()

  const stored = await uploading(site, 2)
  await site.moment(async () => (await filesIn(site, 'uploads')).length > 0)
  await site.crashAndRecover('app')
  await stored.again()
  await site.rest()
  expect(await site.wrong()).toEqual([])
})

test('killed while a voice is made: it is made all the same, once', async () => {
  await using site = await CrashSite.open()
  await cloning(site, 1)
  await site.moment(() => hasDecoder(site.product.pid))
  await site.crashAndRecover('tree')

  await cloning(site, 2)
  const samples = (await filesIn(site, 'samples')).length
  await site.moment(async () => (await filesIn(site, 'samples')).length > samples)
  await site.crashAndRecover('app')

  for (const target of ['decoder', 'database'] as const) {
    await cloning(site, target === 'decoder' ? 3 : 4)
    await site.moment(() => hasDecoder(site.product.pid))
    await site.crashAndSurvive(target)
  }
})

test('killed again and again while a story is read aloud: no finished passage is made twice', async () => {
  await using site = await CrashSite.open()
  const story = await narrating(await storyteller(site))(site, 1)
  for (const [target, passages] of [
    ['tree', 10],
    ['app', 20],
    ['database', 30],
  ] as const) {
    await site.moment(async () => (await story.passagesDone()) >= passages)
    const begun = Date.now()
    await site.crash(target)
    if (target === 'database') await site.moment(async () => (await story.passagesDone()) > 0)
    else await site.start()
    const { done, madeAgain } = await site.passagesBefore(begun)
    expect(done).toBeGreaterThanOrEqual(passages)
    expect(madeAgain).toBe(0)
  }
  await site.moment(async () => (await filesIn(site, 'audio')).length > 0)
  const recovery = await site.crashAndRecover('tree')
  expect(recovery).toMatchObject({ done: PASSAGES, madeAgain: 0 })
  expect(await filesIn(site, 'audio')).toHaveLength(1)
})

test('without its database it says so, and goes on when that is back', async () => {
  await using site = await CrashSite.open()
  const email = 'rose@example.com'
  const calls = await ProductCalls.signUp(site.url, email)
  site.acknowledged.people.add(email)
  const answers: { status: number; body: Record<string, unknown> }[] = []
  const asking = (async () => {
    while (answers.at(-1)?.status !== 200 || !answers.some(({ status }) => status === 503)) {
      answers.push(await calls.get('/api/v1/voices'))
    }
  })()
  await site.crashAndSurvive('database')
  await asking
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of refused) {
    expect({ status, body }).toEqual({ status: 503, body: { error: databaseAway, code: 'unavailable' } })
  }
})

test('stopped while all is under way: it ends soon and says nothing, and goes on at the next start', async () => {
  await using site = await CrashSite.open()
  const teller = await storyteller(site)
  const story = await narrating(teller, 12)(site, 1)
  await cloning(site, 1)
  const upload = await uploading(site, 1)
  const { token } = await ProductCalls.signIn(site.url, teller.email)
  const events = await fetch(new URL('/api/v1/events', site.url), { headers: { authorization: `Bearer ${token}` } })
  await site.moment(async () => (await story.passagesDone()) >= 5 && upload.share() > 0.2)
  const saidBefore = site.product.output()
  expect(await site.stop()).toBe(0)
  expect(site.product.output()).toBe(saidBefore)
  await events.text()
  expect(await readdir(join(site.folder, 'tmp'))).toEqual([])

  await site.start()
  await upload.again()
  await site.rest()
  expect(await site.wrong()).toEqual([])
})
