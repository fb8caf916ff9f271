/** Limits when several ask at once: whatever the order, one gets it, and the books stay right. Fifty rounds each. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Story } from '@hearthvoice/contract/api/stories'
import type { VoiceStatus } from '@hearthvoice/contract/api/voices'
import { storyWouldExceedLimit, trialVoiceLimit, voiceLimitReached } from '@hearthvoice/contract/messages/limits'
import { voiceNameTaken } from '@hearthvoice/contract/messages/voices'
import { queuedJobs } from '../../../../testing/queued-jobs.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import { driftOfUsage } from '../../../../testing/recounted-usage.ts'
import { testApp, type CallAnswer, type SignedUpUser, type TestApp } from '../../../../testing/test-app.ts'

const ROUNDS = 50

let app: TestApp
beforeAll(async () => {
  app = await testApp({ jobs: false })
})
afterAll(() => app[Symbol.asyncDispose]())
afterEach(async () => {
  expect(await driftOfUsage(app)).toEqual([])
})

async function person(packageId?: 'starter' | 'legacy'): Promise<SignedUpUser> {
  const user = await app.signUp()
  if (packageId) await app.grant(user.userId, packageId)
  return user
}
const give = ({ userId }: SignedUpUser, name?: string, status?: VoiceStatus) =>
  giveVoice(app.services, { userId, ...(name && { name }), ...(status && { status }) })

/** The least that is taken for a sound; it is never looked at closer here. */
const sample = new File(['RIFF....WAVEfmt ', new Uint8Array(32)], 'sample.wav')
function upload(user: SignedUpUser, name: string, fields: Record<string, string> = {}): Promise<CallAnswer> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ action: 'create_voice', name, consent: 'mine', ...fields })) {
    form.set(key, value)
  }
  form.set('audio', sample)
  return app.call('/functions/v1/voice-clone', { token: user.token, form })
}
const remove = ({ token }: SignedUpUser, kind: 'voices' | 'stories', id: string) =>
  app.call(`/api/v1/${kind}/${id}`, { method: 'DELETE', token })
const write = ({ token }: SignedUpUser, voiceId: string, content: string, onboarding = false) =>
  app.call('/api/v1/stories', { token, json: { voice_id: voiceId, title: 'Snow', content, onboarding } })
const edit = ({ token }: SignedUpUser, id: string, json: object) =>
  app.call(`/api/v1/stories/${id}`, { method: 'PATCH', token, json })
const narrate = ({ token }: SignedUpUser, storyId: string) =>
  app.call('/functions/v1/story-audio', { token, json: { story_id: storyId } })

const statuses = (answers: CallAnswer[]) => answers.map(({ status }) => status).sort((a, b) => a - b)
const answered = (answers: CallAnswer[], wanted: number) => {
  const found = answers.find(({ status }) => status === wanted)
  if (!found) throw new Error(`nobody was answered ${wanted}: ${JSON.stringify(answers.map(({ body }) => body))}`)
  return found.body as { id: string; voice_id: string; error: string }
}
const count = async (from: string, { userId }: SignedUpUser) => {
  const { rows } = await app.services.db.execute(`select count(*)::int as n from ${from} where user_id = '${userId}'`)
  return rows[0]?.['n']
}
const uploadsKept = async () => (await Array.fromAsync(app.services.files.list('uploads/'))).length

/** Runs the rounds; what a round returns is said when it fails. */
async function rounds(one: (round: number) => Promise<void>): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) await one(round)
}

test.each([
  ['of a trial', undefined, 0, trialVoiceLimit],
  ['of the smallest package', 'starter', 0, voiceLimitReached(1)],
  ['of the largest package', 'legacy', 4, voiceLimitReached(5)],
] as const)('S-148 S-150 S-274 the last voice %s is made once', async (_which, packageId, others, sentence) => {
  const user = await person(packageId)
  for (let other = 1; other <= others; other++) await give(user, `Other ${other}`)
  const before = await uploadsKept()
  await rounds(async (round) => {
    const answers = await Promise.all(['a', 'b'].map((name) => upload(user, `${name} ${round}`)))
    expect(statuses(answers)).toEqual([202, 403])
    expect(answered(answers, 403)).toEqual({ error: sentence, code: 'limit_reached' })
    expect(await count('voices', user)).toBe(others + 1)
    expect(await uploadsKept()).toBe(before + round)
    await remove(user, 'voices', answered(answers, 202).voice_id)
  })
})

test.each([
  ['with room for both', 'legacy'],
  ['in a trial', undefined],
] as const)('S-146 S-147 S-274 one voice of a name, %s', async (_which, packageId) => {
  const user = await person(packageId)
  await rounds(async (round) => {
    const name = `Rose ${round}`
    const answers = await Promise.all([upload(user, name), upload(user, name)])
    const { voice_id: id } = answered(answers, 202)
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toEqual({ error: voiceNameTaken(name), code: 'voice_name_taken' })
      else expect(body).toEqual({ voice_id: id, status: 'preparing' })
    }
    expect(statuses(answers)[1]).not.toBe(403)
    expect(await count('voices', user)).toBe(1)
    await remove(user, 'voices', id)
  })
})

test('S-188 S-274 the last characters are written once', async () => {
  const user = await person('starter')
  const voiceId = await give(user)
  await rounds(async () => {
    const answers = await Promise.all([write(user, voiceId, 'x'.repeat(8000)), write(user, voiceId, 'y'.repeat(7001))])
    expect(statuses(answers)).toEqual([201, 403])
    const { id } = answered(answers, 201)
    const written = answers.find(({ status }) => status === 201)
    const { characters } = (written ?? { body: {} }).body as Story
    expect(answered(answers, 403).error).toBe(storyWouldExceedLimit(15_000 - characters))
    expect(await count('stories', user)).toBe(1)
    await remove(user, 'stories', id)
  })
})

test('S-274 two texts that grow at once share the last characters', async () => {
  const user = await person('starter')
  const voiceId = await give(user)
  const ids = await Promise.all(['a', 'b'].map(async (text) => ((await write(user, voiceId, text)).body as Story).id))
  await rounds(async () => {
    const answers = await Promise.all(ids.map((id) => edit(user, id, { content: 'x'.repeat(8000) })))
    expect(statuses(answers)).toEqual([200, 403])
    await edit(user, answered(answers, 200).id, { content: 'a' })
  })
})

test('S-174 S-274 a trial keeps one story, however often it is saved at once', async () => {
  const user = await person()
  const voiceId = await give(user)
  await rounds(async (round) => {
    const texts = ['It snowed.', 'It rained all night.', 'The sun shone.']
    const answers = await Promise.all(texts.map((text) => write(user, voiceId, text, true)))
    expect(statuses(answers)).toEqual([200, 200, 201])
    const ids = new Set(answers.map(({ body }) => (body as Story).id))
    expect([round, ids.size, await count('stories', user)]).toEqual([round, 1, 1])
    await remove(user, 'stories', answered(answers, 201).id)
  })
})

test('S-198 S-274 a story asked for twice at once is narrated once', async () => {
  const user = await person('starter')
  const voiceId = await give(user)
  await rounds(async () => {
    const { id } = (await write(user, voiceId, 'It snowed.')).body as Story
    const answers = await Promise.all([narrate(user, id), narrate(user, id)])
    expect(statuses(answers)).toEqual([202, 202])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await count('narrations', user)).toBe(1)
    await remove(user, 'stories', id)
  })
  // One passage each, sent once.
  expect(await queuedJobs(app, 'speak-passage')).toHaveLength(ROUNDS)
})

test('S-158 S-274 consent given twice at once is kept once', async () => {
  const user = await person('starter')
  await rounds(async () => {
    const id = await give(user, 'Rose', 'awaiting_consent')
    const consent = (kind: string) =>
      app.call(`/api/v1/voices/${id}/consent`, { token: user.token, json: { consent: kind } })
    const answers = await Promise.all([consent('mine'), consent('family')])
    expect(statuses(answers)).toEqual([200, 200])
    for (const { body } of answers) expect(body).toMatchObject({ id, status: 'ready' })
    expect(await count(`(select * from voice_consents where voice_id = '${id}') c`, user)).toBe(1)
    await remove(user, 'voices', id)
  })
})

test('S-318 S-274 what is deleted twice at once goes once', async () => {
  const user = await person('starter')
  const removals = async () => (await queuedJobs(app, 'remove-provider-voice')).length
  const before = await removals()
  await rounds(async (round) => {
    const voiceId = await give(user)
    const { id } = (await write(user, voiceId, 'It snowed.')).body as Story
    for (const [kind, which] of [
      ['stories', id],
      ['voices', voiceId],
    ] as const) {
      expect(statuses(await Promise.all([remove(user, kind, which), remove(user, kind, which)]))).toEqual([204, 404])
    }
    expect(await removals()).toBe(before + round)
  })
})

test('S-262 S-274 the voice of a trial is replaced by one other at a time', async () => {
  const user = await person()
  await give(user, 'Old')
  await rounds(async (round) => {
    const answers = await Promise.all(['a', 'b'].map((name) => upload(user, `${name} ${round}`, { replace: 'true' })))
    expect(statuses(answers)).toEqual([202, 409])
    expect(answered(answers, 409)).toMatchObject({ code: 'voice_preparing' })
    expect(await count('voices', user)).toBe(2)
    // It waits for consent as if it had been prepared, and replaces the other when that is given, twice at once.
    const { voice_id: id } = answered(answers, 202)
    await app.services.db.execute(sql`update voices set status = 'awaiting_consent' where id = ${id}`)
    await app.services.db.execute(sql`delete from voice_consents where voice_id = ${id}`)
    const consent = () => app.call(`/api/v1/voices/${id}/consent`, { token: user.token, json: { consent: 'mine' } })
    expect(statuses(await Promise.all([consent(), consent()]))).toEqual([200, 200])
    expect(await count('voices', user)).toBe(1)
  })
})

test('S-274 changing, narrating and deleting at once leave nothing half done', async () => {
  const user = await person('starter')
  await rounds(async (round) => {
    const voiceId = await give(user)
    const { id } = (await write(user, voiceId, 'It snowed.')).body as Story
    const answers = await Promise.all([
      edit(user, id, { content: 'It rained.' }),
      narrate(user, id),
      write(user, voiceId, 'Another.'),
      round % 2 ? remove(user, 'stories', id) : edit(user, id, { title: 'Rain' }),
      remove(user, 'voices', voiceId),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { body } = await app.call('/api/v1/stories', { token: user.token })
    for (const story of (body as { items: Story[] }).items) {
      expect(story.voice_id).toBeNull()
      await remove(user, 'stories', story.id)
    }
  })
})
