import { z } from 'zod'
import { notFound } from '@hearthvoice/contract/messages/requests'
import { calls } from '@hearthvoice/contract/paths'
import { sendStoredFile } from '../http/send-stored-file.ts'
import type { TypedApp } from '../http/typed-app.ts'
import { ProductError } from '../product-error.ts'
import type { Services } from '../services.ts'
import { samplePath } from './sample-address.ts'
import { sampleKey } from './voice-files.ts'

/** The sound of a sample, for whoever has the address that its owner was given, as long as that is valid. */
export function sampleRoute(app: TypedApp, services: Pick<Services, 'files' | 'signedAddresses'>) {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${calls.sample}/:file`,
    exposeHeadRoute: false,
    // Sound is compressed already, and ranges count its own bytes.
    compress: false,
    schema: {
      tags: ['voices'],
      summary: "A sample's sound by its signed address; one range of bytes may be asked for",
      produces: ['audio/flac'],
      params: z.object({ file: z.string() }),
      querystring: z.object({ expires: z.coerce.number().int().default(0), signature: z.string().default('') }),
    },
    handler: async (request, reply) => {
      const { expires, signature } = request.query
      const voiceId = /^([0-9a-f-]{36})\.flac$/.exec(request.params.file)?.[1]
      const isSigned =
        voiceId !== undefined && services.signedAddresses.isValid(samplePath(voiceId), expires, signature)
      const sent =
        isSigned &&
        (await sendStoredFile(request, reply, {
          files: services.files,
          key: sampleKey(voiceId),
          contentType: 'audio/flac',
          cacheControl: 'private, max-age=900',
        }))
      if (!sent) throw new ProductError('not_found', notFound)
      return reply
    },
  })
}
