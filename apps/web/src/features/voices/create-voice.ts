import type { createVoiceAnswer } from '@hearthvoice/contract/api/voices'
import { signInForVoice, voiceCloneFailed } from '@hearthvoice/contract/messages/voices'
import { calls } from '@hearthvoice/contract/paths'
import type { z } from 'zod'
import { answerOf, api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { accessToken, dropSession } from '../../lib/auth-client.ts'
import { uploadForm } from '../../lib/upload-form.ts'
import type { VoiceForm } from './voice-form.ts'

type CreateVoice = {
  values: VoiceForm & { file: File }
  /** Somebody without a plan: the trial's allowance is initialised first. */
  trial: boolean
  /** The trial's explicit replacement of its one voice. */
  replace: boolean
  signal: AbortSignal
  onProgress: (sent: number, total: number) => void
}

/** Sends the sample; the voice is then made by the server. @returns the new voice's id */
export async function createVoice({ values, trial, replace, signal, onProgress }: CreateVoice): Promise<string> {
  const token = await accessToken()
  if (!token) throw new ApiError(signInForVoice, 'not_signed_in', 401)
  if (trial) await answerOf(api.POST('/api/v1/trial', { signal }))
  const form = new FormData()
  form.set('action', 'create_voice')
  form.set('name', values.name.trim())
  if (values.consent) form.set('consent', values.consent)
  if (values.consent === 'agreed') {
    form.set('consent_name', values.consentName)
    if (values.consentContact) form.set('consent_contact', values.consentContact)
  }
  if (replace) form.set('replace', 'true')
  // The file goes last: the server reads the fields first, and refuses before it takes half a gigabyte.
  form.set('audio', values.file)
  try {
    const answer = await uploadForm({
      url: calls.voiceClone,
      form,
      token,
      signal,
      fallback: voiceCloneFailed,
      onProgress,
    })
    return (answer as z.infer<typeof createVoiceAnswer>).voice_id
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await dropSession()
    throw error
  }
}
