/** Samples of real speech, and `create_voice` as a screen calls it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Voice } from '@hearthvoice/contract/api/voices'
import { makeSample, type SampleKind } from './samples.ts'
import { speakers } from './speech.ts'
import type { CallAnswer, SignedUpUser, TestApp } from './test-app.ts'

const made = new Map<SampleKind, Promise<Uint8Array<ArrayBuffer>>>()

/** The first speaker's first half as a file of this kind; made once a process. */
export function speechSample(kind: SampleKind): Promise<Uint8Array<ArrayBuffer>> {
  const sample = made.get(kind) ?? encode(kind)
  made.set(kind, sample)
  return sample
}

async function encode(kind: SampleKind): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'))
  try {
    const path = join(folder, `sample.${kind}`)
    await makeSample(kind, speakers()[0]?.firstHalf ?? [], path)
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type VoiceForm = {
  name?: string
  file?: Uint8Array<ArrayBuffer>
  fileName?: string
  /** Further fields; null leaves out one that is sent by default. */
  fields?: Record<string, string | null>
}

/** The form of `create_voice`, consent included, with a WAV of real speech unless another file is given. */
export async function voiceForm({ name = 'Grandma Rose', file, fileName, fields }: VoiceForm = {}): Promise<FormData> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ action: 'create_voice', name, consent: 'mine', ...fields })) {
    if (value !== null) form.set(key, value)
  }
  form.set('audio', new File([file ?? (await speechSample('wav'))], fileName ?? 'sample.wav'))
  return form
}

export async function uploadVoice(app: TestApp, user: SignedUpUser, form: VoiceForm = {}): Promise<CallAnswer> {
  return app.call('/functions/v1/voice-clone', { token: user.token, form: await voiceForm(form) })
}

/** Uploads; the voice is then being prepared, if the app does its jobs. */
export async function startVoice(app: TestApp, user: SignedUpUser, form: VoiceForm = {}): Promise<string> {
  const { status, body } = await uploadVoice(app, user, form)
  if (status !== 202) throw new Error(`creating a voice answered ${status}: ${JSON.stringify(body)}`)
  return (body as { voice_id: string }).voice_id
}

/** Uploads and waits until the voice has left 'preparing'. */
export async function makeVoice(app: TestApp, user: SignedUpUser, form: VoiceForm = {}): Promise<Voice> {
  return settledVoice(app, user, await startVoice(app, user, form))
}

export async function readVoice(app: TestApp, user: SignedUpUser, id: string): Promise<Voice> {
  const { status, body } = await app.call(`/api/v1/voices/${id}`, { token: user.token })
  if (status !== 200) throw new Error(`reading a voice answered ${status}`)
  return body as Voice
}

/** The voice once it has left 'preparing'. */
export async function settledVoice(app: TestApp, user: SignedUpUser, id: string): Promise<Voice> {
  for (;;) {
    // Listening begins before the look, so that no change falls between.
    const change = Promise.withResolvers<void>()
    const stopListening = app.services.events.listen(user.userId, () => change.resolve())
    try {
      const voice = await readVoice(app, user, id)
      if (voice.status !== 'preparing') return voice
      await change.promise
    } finally {
      stopListening()
    }
  }
}
