import { z } from 'zod'
import { audioNotFound } from '@hearthvoice/contract/messages/stories'
import { calls } from '@hearthvoice/contract/paths'
import { byteRange } from '../http/byte-range.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { findAudio } from './find-audio.ts'

const MAX_AGE_SECONDS = 3600
const AUDIO_PATH = /^[\w-]+\/story_[\w-]+\.mp3$/

/** The story's sound, for whoever has its address: the key in it is all that is asked. */
export function publicAudioRoute(app: TypedApp, services: Pick<Services, 'db' | 'files'>) {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${calls.publicAudio}/:user/:file`,
    exposeHeadRoute: false,
    // Sound is compressed already, and ranges count its own bytes.
    compress: false,
    schema: {
      tags: ['stories'],
      summary: "A story's sound by its address; one range of bytes may be asked for",
      produces: ['audio/mpeg'],
      params: z.object({ user: z.string(), file: z.string() }),
      querystring: z.object({ key: z.union([z.string(), z.array(z.string())]).optional() }),
    },
    handler: async (request, reply) => {
      const { user, file } = request.params
      const { key } = request.query
      const path = `${user}/${file}`
      const known = AUDIO_PATH.test(path) && typeof key === 'string'
      const audio = known ? await findAudio(services, { path, key }) : null
      if (!audio) throw new ProductError('not_found', audioNotFound)
      const etag = `"${audio.id}"`
      reply
        .header('cache-control', `private, max-age=${MAX_AGE_SECONDS}`)
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
      const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      if (held?.includes(etag) || held?.includes('*')) return reply.code(304).send()
      const ifRange = request.headers['if-range']
      const range = ifRange === undefined || ifRange === etag ? byteRange(request.headers.range, audio.bytes) : null
      if (range === 'unsatisfiable') {
        return reply.code(416).header('content-range', `bytes */${audio.bytes}`).send()
      }
      const length = range ? range.end - range.start + 1 : audio.bytes
      reply.header('content-type', 'audio/mpeg').header('content-length', length)
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${audio.bytes}`)
      if (request.method === 'HEAD') return reply.send()
      const sound = await services.files.get(audio.storageKey, range ?? undefined)
      if (!sound) throw new ProductError('not_found', audioNotFound)
      return reply.send(sound)
    },
  })
}
