/** What people have under way while a copy of the product is killed. */
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { grantPackage, ProductCalls } from '../../e2e/product-calls.ts'
import { speechSample, voiceForm } from '../upload-voice.ts'
import { ask } from './books.ts'
import type { CrashSite } from './crash-site.ts'

type Begun = {
  /** Resolves when the client has its answer, or has lost the connection. */
  answered: Promise<void>
  /** Resolves when all is done that was asked for; never, when it is cut off. */
  done(): Promise<void>
  /** How far it has come, in words. */
  progress(): string
  /** After a crash: asks again for what was not acknowledged, as people do. */
  again(): Promise<void>
}
/** Begins the n-th time; all that was asked before is still there. */
export type Scenario = (site: CrashSite, round: number) => Promise<Begun>
type BegunUpload = Begun & { share(): number }
type BegunStory = Begun & { passagesDone(): Promise<number> }

const CHUNK_BYTES = 64 * 1024
/** A quick line: some 10 MB a second. */
const PACE_MS = 5
export const PASSAGES = 40

async function newPerson(site: CrashSite, name: string): Promise<{ email: string; calls: ProductCalls }> {
  const email = `${name}@example.com`
  const calls = await ProductCalls.signUp(site.url, email)
  site.acknowledged.people.add(email)
  return { email, calls }
}

type Upload = { status: number | null; voiceId: string | null }

/** Sends a form at the pace of a quick line; a lost connection answers null. */
async function sendForm(
  to: { url: string; token: string; paceMs: number },
  form: FormData,
  onSent: (bytes: number, total: number) => void,
): Promise<Upload> {
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  return new Promise((resolve) => {
    const lost = () => resolve({ status: null, voiceId: null })
    const upload = request(new URL('/functions/v1/voice-clone', to.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${to.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': bytes.length,
      },
    })
    upload.on('error', lost)
    upload.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', lost)
      response.on('close', () => {
        if (!response.complete) return lost()
        const body = JSON.parse(Buffer.concat(parts).toString()) as { voice_id?: string }
        resolve({ status: response.statusCode ?? null, voiceId: body.voice_id ?? null })
      })
    })
    const send = async () => {
      for (let at = 0; at < bytes.length && !upload.destroyed; at += CHUNK_BYTES) {
        await new Promise((sent) => upload.write(bytes.subarray(at, at + CHUNK_BYTES), sent))
        onSent(Math.min(bytes.length, at + CHUNK_BYTES), bytes.length)
        if (to.paceMs > 0) await wait(to.paceMs)
      }
      upload.end()
    }
    void send()
  })
}

async function beginUpload(site: CrashSite, person: { email: string; calls: ProductCalls }, paceMs: number) {
  const name = 'Grandma Rose'
  let sent = 0
  let total = 1
  let answer: Upload = { status: null, voiceId: null }
  const attempt = async (url: string, token: string) => {
    const form = await voiceForm({ name, file: await speechSample('wav') })
    answer = await sendForm({ url, token, paceMs }, form, (bytes, all) => {
      sent = bytes
      total = all
    })
    if (answer.status === 202 && answer.voiceId) site.acknowledged.voice(person.email, answer.voiceId)
  }
  const answered = attempt(site.url, person.calls.token)
  const again = async () => {
    if (answer.status === 202) return
    const { token } = await ProductCalls.signIn(site.url, person.email)
    await attempt(site.url, token)
    // It may have been saved although its acknowledgement was lost.
    if (answer.status !== 202 && answer.status !== 409) throw new Error(`uploading again answered ${answer.status}`)
  }
  return {
    answered,
    again,
    isAcknowledged: () => answer.status === 202,
    share: () => sent / total,
    percent: () => `${Math.round((100 * sent) / total)} % sent${answer.status ? `, answered ${answer.status}` : ''}`,
  }
}

async function untilReady(site: CrashSite, email: string): Promise<void> {
  await site.moment(async () => (await voiceStatus(site, email)) === 'ready')
}

/** The status of the only voice of a person; undefined when there is none, or the database does not answer. */
async function voiceStatus(site: CrashSite, email: string): Promise<string | undefined> {
  const sql = 'select v.status from voices v join users u on u.id = v.user_id where u.email = $1'
  const [row] = await ask<{ status: string }>(site.dataDir, sql, [email]).catch(() => [])
  return row?.status
}

/** A file of some megabytes on its way. */
export const uploading = async (site: CrashSite, round: number): Promise<BegunUpload> => {
  const person = await newPerson(site, `uploader${round}`)
  const { answered, percent: progress, again, share } = await beginUpload(site, person, PACE_MS)
  return { answered, done: () => answered, progress, again, share }
}

/** A voice being made. */
export const cloning: Scenario = async (site, round) => {
  const person = await newPerson(site, `cloner${round}`)
  const upload = await beginUpload(site, person, 0)
  await upload.answered
  if (!upload.isAcknowledged()) throw new Error(upload.percent())
  return {
    answered: upload.answered,
    done: () => untilReady(site, person.email),
    progress: () => 'preparing',
    again: upload.again,
  }
}

/** Somebody with a package and a voice that can speak. */
export async function storyteller(site: CrashSite, name = 'storyteller') {
  const person = await newPerson(site, name)
  await grantPackage(site, person.email, 'legacy')
  const upload = await beginUpload(site, person, 0)
  await upload.answered
  await untilReady(site, person.email)
  const { body } = await person.calls.get('/api/v1/voices')
  const [voice] = body['items'] as { id: string }[]
  return { email: person.email, voiceId: voice?.id ?? '' }
}

/** Short paragraphs, none like another, so that each is a passage of its own. */
const storyText = (round: number, passages: number) =>
  Array.from({ length: passages }, (_, at) => `Winter ${round}, lamp ${at + 1}.`).join('\n\n')

/** A story being read aloud by somebody of `storyteller`. */
export const narrating =
  (teller: { email: string; voiceId: string }, passages = PASSAGES) =>
  async (site: CrashSite, round: number): Promise<BegunStory> => {
    const calls = await ProductCalls.signIn(site.url, teller.email)
    const content = storyText(round, passages)
    const story = { voice_id: teller.voiceId, title: `Winter ${round}`, content }
    const { status, body } = await calls.post('/api/v1/stories', story)
    const storyId = String(body['id'])
    if (status !== 201) throw new Error(`saving a story answered ${status}`)
    site.acknowledged.story(teller.email, storyId, content)
    const ask = await calls.post('/functions/v1/story-audio', { story_id: storyId })
    if (ask.status !== 202) throw new Error(`asking for its sound answered ${ask.status}`)
    site.acknowledged.narration(storyId)
    let last = { done: 0, state: 'queued' }
    return {
      answered: Promise.resolve(),
      done: () =>
        site.moment(async () => {
          last = (await narrationOf(site, storyId)) ?? last
          return last.state === 'done'
        }),
      progress: () => `${last.done} of ${passages} done, ${last.state}`,
      again: async () => {},
      passagesDone: async () => (await narrationOf(site, storyId))?.done ?? 0,
    }
  }

/** How far a story's newest narration has come; null when the database does not answer. */
async function narrationOf(site: CrashSite, storyId: string): Promise<{ done: number; state: string } | null> {
  const sql = 'select done, state from narrations where story_id = $1 order by created_at desc limit 1'
  const [row] = await ask<{ done: number; state: string }>(site.dataDir, sql, [storyId]).catch(() => [])
  return row ?? null
}
