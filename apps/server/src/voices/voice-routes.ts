import { z } from 'zod'
import { listOf, listQuery } from '@hearthvoice/contract/api/list'
import {
  consent,
  previewRequest,
  sampleAddress,
  sampleAnswer,
  voice,
  voiceChange,
  type Voice,
} from '@hearthvoice/contract/api/voices'
import { errorAnswer } from '@hearthvoice/contract/errors'
import { voiceNotFound } from '@hearthvoice/contract/messages/voices'
import { clientGone } from '../http/client-gone.ts'
import { readCursor } from '../http/cursor.ts'
import { originOf } from '../http/origin.ts'
import { costly, limitedPerUser } from '../http/rate-limits.ts'
import { signedIn, userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { deleteVoice } from './delete-voice.ts'
import { generateSample } from './generate-sample.ts'
import { giveConsent } from './give-consent.ts'
import { previewLimit } from './preview-limit.ts'
import { readVoice, readVoices } from './read-voices.ts'
import { renameVoice } from './rename-voice.ts'
import { addressOfSample } from './sample-address.ts'
import { sampleRoute } from './sample-route.ts'

const params = z.object({ id: z.uuid() })
const one = '/api/v1/voices/:id'
const missing = { 404: errorAnswer }

export function voiceRoutes(app: TypedApp, services: Services) {
  const onRequest = signedIn(services)
  const shared = { tags: ['voices'], security: [{ bearer: [] }] }
  const mayPreview = previewLimit(app, services)
  const answer = async (of: { userId: string; voiceId: string }): Promise<Voice> => {
    const found = await readVoice(services.db, { ...of, now: services.now() })
    if (!found) throw new ProductError('not_found', voiceNotFound)
    return found
  }

  app.get(
    '/api/v1/voices',
    {
      onRequest,
      schema: {
        ...shared,
        summary: "The user's voices, newest first, each with the count of its stories",
        querystring: listQuery,
        response: { 200: listOf(voice) },
      },
    },
    (request) => {
      const { limit, cursor } = request.query
      const user = { userId: userOf(request).id, now: services.now() }
      return readVoices(services.db, { ...user, limit, after: readCursor(cursor) })
    },
  )

  app.get(
    one,
    { onRequest, schema: { ...shared, summary: 'One voice', params, response: { 200: voice, ...missing } } },
    (request) => answer({ userId: userOf(request).id, voiceId: request.params.id }),
  )

  app.patch(
    one,
    {
      onRequest,
      schema: {
        ...shared,
        summary: 'Renames a voice',
        params,
        body: voiceChange,
        response: { 200: voice, ...missing, 409: errorAnswer },
      },
    },
    async (request) => {
      const of = { userId: userOf(request).id, voiceId: request.params.id }
      await renameVoice(services, { ...of, name: request.body.name })
      return answer(of)
    },
  )

  app.delete(
    one,
    {
      onRequest,
      schema: {
        ...shared,
        summary: 'Deletes a voice, at its provider too; its stories and their sound stay',
        params,
        response: { 204: z.undefined(), ...missing },
      },
    },
    async (request, reply) => {
      await deleteVoice(services, { userId: userOf(request).id, voiceId: request.params.id })
      return reply.code(204).send()
    },
  )

  app.post(
    `${one}/preview`,
    {
      onRequest,
      config: limitedPerUser(services.config, costly.voiceCalls),
      schema: {
        ...shared,
        summary: 'The voice saying a short text; waits a while for one that is being prepared',
        params,
        body: previewRequest.nullish(),
        response: { 200: sampleAnswer, 400: errorAnswer, ...missing, 409: errorAnswer, 429: errorAnswer },
      },
    },
    async (request, reply) => {
      const sound = await generateSample(services, {
        userId: userOf(request).id,
        voiceId: request.params.id,
        text: request.body?.text,
        signal: clientGone(reply),
        mayMake: () => mayPreview(request),
      })
      return { audio_base64: sound.toString('base64'), content_type: 'audio/mpeg' }
    },
  )

  app.post(
    `${one}/consent`,
    {
      onRequest,
      schema: {
        ...shared,
        summary: 'Says that the voice may be used, and by whose leave',
        params,
        body: consent,
        response: { 200: voice, ...missing },
      },
    },
    async (request) => {
      const of = { userId: userOf(request).id, voiceId: request.params.id }
      await giveConsent(services, { ...of, consent: request.body })
      return answer(of)
    },
  )

  app.get(
    `${one}/sample`,
    {
      onRequest,
      schema: {
        ...shared,
        summary: 'A short-lived address of the sample that the voice was made from',
        params,
        response: { 200: sampleAddress, ...missing },
      },
    },
    async (request) => {
      const of = { userId: userOf(request).id, voiceId: request.params.id }
      const { path, expiresAt } = await addressOfSample(services, of)
      return { url: originOf(services.config, request) + path, expires_at: expiresAt.toISOString() }
    },
  )

  sampleRoute(app, services)
}
