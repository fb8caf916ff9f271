import { storyAudioDone, storyAudioRequest, storyAudioUnderWay } from '@hearthvoice/contract/api/stories'
import { errorAnswer } from '@hearthvoice/contract/errors'
import { calls } from '@hearthvoice/contract/paths'
import { originOf } from '../http/origin.ts'
import { costly, limitedPerUser } from '../http/rate-limits.ts'
import { signedIn, userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { publicAudioRoute } from './public-audio-route.ts'
import { requestStoryAudio } from './request-story-audio.ts'

export function storyAudioRoutes(app: TypedApp, services: Services) {
  app.post(
    calls.storyAudio,
    {
      onRequest: signedIn(services),
      config: limitedPerUser(services.config, costly.narrations),
      schema: {
        tags: ['stories'],
        summary: 'Has a story narrated: 202 while that is under way, 200 with the address once it is done',
        security: [{ bearer: [] }],
        body: storyAudioRequest,
        response: {
          200: storyAudioDone,
          202: storyAudioUnderWay,
          400: errorAnswer,
          402: errorAnswer,
          404: errorAnswer,
          409: errorAnswer,
          429: errorAnswer,
        },
      },
    },
    async (request, reply) => {
      const audio = await requestStoryAudio(services, { userId: userOf(request).id, storyId: request.body.story_id })
      if ('narration' in audio) return reply.code(202).send(audio)
      return reply.code(200).send({ audio_url: `${originOf(services.config, request)}${audio.audioUrl}` })
    },
  )

  publicAudioRoute(app, services)
}
