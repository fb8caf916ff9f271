import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  createVoiceAnswer,
  createVoiceFields,
  generateSampleFields,
  sampleAnswer,
} from '@hearthvoice/contract/api/voices'
import { errorAnswer } from '@hearthvoice/contract/errors'
import { actionUnknown, requestNotUnderstood } from '@hearthvoice/contract/messages/requests'
import { fileAndNameNeeded } from '@hearthvoice/contract/messages/voices'
import { calls } from '@hearthvoice/contract/paths'
import { clientGone } from '../http/client-gone.ts'
import { costly, countPerUser, limitedPerUser } from '../http/rate-limits.ts'
import { signedIn, userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { createVoice } from './create-voice.ts'
import { discardUpload } from './discard-upload.ts'
import { generateSample } from './generate-sample.ts'
import { previewLimit } from './preview-limit.ts'
import { readVoiceForm, type VoiceForm } from './voice-form.ts'

const body = z.discriminatedUnion('action', [
  createVoiceFields.safeExtend({ action: z.literal('create_voice'), audio: z.file() }),
  generateSampleFields.extend({ action: z.literal('generate_sample') }),
])
const refusals = {
  400: errorAnswer,
  403: errorAnswer,
  404: errorAnswer,
  409: errorAnswer,
  413: errorAnswer,
  415: errorAnswer,
  429: errorAnswer,
  503: errorAnswer,
  507: errorAnswer,
}

export function voiceCloneRoutes(app: TypedApp, services: Services) {
  void app.register(multipart)
  const mayPreview = previewLimit(app, services)
  const mayCreate = countPerUser(app, services.config, costly.newVoices)

  const create = async (request: FastifyRequest, reply: FastifyReply, form: VoiceForm) => {
    if (!form.uploadKey) throw new ProductError('bad_request', fileAndNameNeeded)
    const fields = parse(createVoiceFields, { ...form.fields, name: form.fields['name'] ?? '' })
    await mayCreate(request)
    const input = { userId: userOf(request).id, fields, uploadKey: form.uploadKey }
    const { voiceId, status, created } = await createVoice(services, input)
    if (!created) await services.files.delete(form.uploadKey)
    return reply.code(created ? 202 : 200).send({ voice_id: voiceId, status })
  }

  const sample = async (request: FastifyRequest, reply: FastifyReply, form: VoiceForm) => {
    if (form.uploadKey) throw new ProductError('bad_request', requestNotUnderstood)
    const { voice_id: voiceId, text } = parse(generateSampleFields, form.fields)
    const userId = userOf(request).id
    const mayMake = () => mayPreview(request)
    const sound = await generateSample(services, { userId, voiceId, text, signal: clientGone(reply), mayMake })
    return reply.code(200).send({ audio_base64: sound.toString('base64'), content_type: 'audio/mpeg' })
  }

  app.post(
    calls.voiceClone,
    {
      onRequest: signedIn(services),
      config: limitedPerUser(services.config, costly.voiceCalls),
      // The form is streamed and checked while it is read.
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        tags: ['voices'],
        summary: 'Makes a voice from a sample, or a preview of one; the parts of the form in any order',
        security: [{ bearer: [] }],
        consumes: ['multipart/form-data'],
        body,
        response: { 200: z.union([sampleAnswer, createVoiceAnswer]), 202: createVoiceAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const form = await readVoiceForm(request, reply, services.files)
      try {
        const { action } = form.fields
        if (action === 'create_voice') return await create(request, reply, form)
        if (action === 'generate_sample') return await sample(request, reply, form)
        throw new ProductError('bad_request', actionUnknown)
      } catch (error) {
        if (form.uploadKey) await discardUpload(services, form.uploadKey)
        throw error
      }
    },
  )
}

/** @throws ProductError 'bad_request' with the sentence of the first field that is wrong */
function parse<Schema extends z.ZodType>(schema: Schema, fields: Record<string, string>): z.output<Schema> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new ProductError('bad_request', parsed.error.issues[0]?.message ?? requestNotUnderstood)
}
