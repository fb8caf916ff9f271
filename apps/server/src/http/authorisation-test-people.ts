/** For the authorisation matrix: people with something of everything, and whose each line of the kept data is. */
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import type { Story } from '@hearthvoice/contract/api/stories'
import { doQueuedJobs } from '../../../../testing/queued-jobs.ts'
import { giveVoice } from '../../../../testing/ready-voice.ts'
import type { SignedUpUser, TestApp } from '../../../../testing/test-app.ts'
import { PASSWORD } from '../accounts/auth-test-server.ts'
import { storyJobs } from '../stories/story-jobs.ts'
import { sampleKey } from '../voices/voice-files.ts'
import { voices } from '../voices/tables.ts'

export type Person = SignedUpUser & { sessionId: string; voiceId: string; storyId: string }
/** Somebody with secrets: addresses and tokens that open what is theirs without a session. */
export type Owner = Person & { audioPath: string; samplePath: string; linkToken: string; outboxToken: string }

/** With the largest package, a voice, its sample and a story. */
export async function person(app: TestApp, name: string): Promise<Person> {
  const user = await app.signUp(name)
  await app.grant(user.userId, 'legacy')
  const voiceId = await giveVoice(app.services, { userId: user.userId, name: `Voice of ${name}` })
  await app.services.files.put(sampleKey(voiceId), Readable.from([Buffer.from(`fLaC of ${name}`)]))
  await app.services.db
    .update(voices)
    .set({ sampleKey: sampleKey(voiceId) })
    .where(eq(voices.id, voiceId))
  const json = { voice_id: voiceId, title: `Story of ${name}`, content: `${name} saw the snow.` }
  const { body } = await app.call('/api/v1/stories', { token: user.token, json })
  const sessionId = String(decodeJwt(user.token)['session_id'])
  return { ...user, sessionId, voiceId, storyId: (body as Story).id }
}

/** Whose story is narrated, and who has asked for a new password. */
export async function owner(app: TestApp, name: string): Promise<Owner> {
  const { services } = app
  const one = await person(app, name)
  const { token, storyId, voiceId, email } = one
  await app.call('/functions/v1/story-audio', { token, json: { story_id: storyId } })
  const jobs = storyJobs(services)
  await doQueuedJobs(app, 'speak-passage', jobs['speak-passage'])
  await doQueuedJobs(app, 'assemble-narration', jobs['assemble-narration'])
  const { body: story } = await app.call(`/api/v1/stories/${storyId}`, { token })
  const { body: sample } = await app.call(`/api/v1/voices/${voiceId}/sample`, { token })
  await app.call('/auth/v1/recover', { json: { email } })
  return {
    ...one,
    audioPath: pathOf((story as Story).audio_url ?? ''),
    samplePath: pathOf((sample as { url: string }).url),
    linkToken: await newestLinkToken(app, one.userId),
    outboxToken: services.outbox?.token ?? '',
  }
}

/** A token of a session that has ended since. */
export async function endedToken(app: TestApp, { email }: Person): Promise<string> {
  const json = { email, password: PASSWORD }
  const { body } = await app.call('/auth/v1/token?grant_type=password', { json })
  const { access_token: token } = body as { access_token: string }
  await app.call('/auth/v1/logout?scope=local', { method: 'POST', token })
  return token
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function newestLinkToken({ services }: TestApp, userId: string): Promise<string> {
  const { rows } = await services.db.execute<{ id: string }>(
    `select id from account_links where user_id = '${userId}' order by expires_at desc limit 1`,
  )
  return services.linkTokens.tokenOf(rows[0]?.id ?? '')
}

/** Ids and words that stand in all that is a person's, and in nothing of anybody else. */
export async function marksOf({ services }: TestApp, one: Person): Promise<string[]> {
  const { userId, sessionId, voiceId, storyId, email } = one
  const { rows } = await services.db.execute<{ id: string }>(`select id from narrations where user_id = '${userId}'`)
  return [userId, sessionId, voiceId, storyId, email, ...rows.map(({ id }) => id)]
}

export const withMarks = (lines: readonly string[], marks: readonly string[]): string[] =>
  lines.filter((line) => marks.some((mark) => line.includes(mark)))
