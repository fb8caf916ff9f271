import { useQuery } from '@tanstack/react-query'
import { voiceSampleFailed } from '@hearthvoice/contract/messages/voices'
import { calls } from '@hearthvoice/contract/paths'
import type { z } from 'zod'
import type { sampleAnswer } from '@hearthvoice/contract/api/voices'
import { authorisedFetch } from '../../lib/api-client.ts'
import { errorOfAnswer } from '../../lib/api-error.ts'
import { accessTokenNeeded } from '../../lib/auth-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const RETRIES = 3
const BASE_MS = 1000
const RANDOM_MS = 1000

/** SPEC §7: only a crowd is worth another try. */
export const isCrowded = (error: Error): boolean =>
  /too many concurrent requests|rate limit|concurrent/i.test(error.message)

/** Milliseconds before the next try. @param failures tries so far that failed, from 0 @param chance 0 to 1 */
export const retryDelay = (failures: number, chance = Math.random()): number =>
  BASE_MS * 2 ** failures + chance * RANDOM_MS

async function generateSample(voiceId: string, signal: AbortSignal): Promise<string> {
  await accessTokenNeeded()
  const body = new FormData()
  body.set('action', 'generate_sample')
  body.set('voice_id', voiceId)
  const request = new Request(new URL(calls.voiceClone, window.location.origin), { method: 'POST', body, signal })
  const response = await authorisedFetch(request)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw errorOfAnswer(answer, response.status, voiceSampleFailed)
  const { audio_base64, content_type } = answer as z.infer<typeof sampleAnswer>
  const sound = await fetch(`data:${content_type};base64,${audio_base64}`)
  return URL.createObjectURL(await sound.blob())
}

/** A few words in the voice, as an address to play; made when `wanted` and kept for the visit. */
export const usePreview = (voiceId: string, wanted: boolean) =>
  useQuery({
    queryKey: queryKeys.voicePreview(voiceId),
    queryFn: ({ signal }) => generateSample(voiceId, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < RETRIES && isCrowded(error),
    retryDelay: (failures) => retryDelay(failures),
  })
