import { z } from 'zod'
import { listOf, listQuery } from '@hearthvoice/contract/api/list'
import { newStory, story, storyChange } from '@hearthvoice/contract/api/stories'
import { errorAnswer } from '@hearthvoice/contract/errors'
import { originOf } from '../http/origin.ts'
import { costly, limitedPerUser } from '../http/rate-limits.ts'
import { signedIn, userOf } from '../http/signed-in.ts'
import type { TypedApp } from '../http/typed-app.ts'
import type { Services } from '../services.ts'
import { createStory } from './create-story.ts'
import { deleteStory } from './delete-story.ts'
import { listStories, presentStory, readStory } from './read-stories.ts'
import { stopSharing } from './stop-sharing.ts'
import { mustBeThere } from './story-permission.ts'
import { updateStory } from './update-story.ts'

const params = z.object({ id: z.uuid() })
const refusals = { 402: errorAnswer, 403: errorAnswer, 404: errorAnswer, 429: errorAnswer }

export function storyRoutes(app: TypedApp, services: Services) {
  const onRequest = signedIn(services)
  const config = limitedPerUser(services.config, costly.storyChanges)
  const shared = { tags: ['stories'], security: [{ bearer: [] }] }
  const answer = async (of: { userId: string; storyId: string }, origin: string) =>
    presentStory(mustBeThere(await readStory(services.db, of)), origin)

  app.get(
    '/api/v1/stories',
    {
      onRequest,
      schema: {
        ...shared,
        summary: "The user's stories, newest first",
        querystring: listQuery,
        response: { 200: listOf(story) },
      },
    },
    async (request) => {
      const origin = originOf(services.config, request)
      const page = await listStories(services.db, {
        userId: userOf(request).id,
        limit: request.query.limit,
        cursor: request.query.cursor,
      })
      return { items: page.items.map((row) => presentStory(row, origin)), next: page.next }
    },
  )

  app.post(
    '/api/v1/stories',
    {
      onRequest,
      config,
      schema: {
        ...shared,
        summary: "Saves a story; in the wizard a trial user's one story is saved again (200)",
        body: newStory,
        response: { 200: story, 201: story, ...refusals },
      },
    },
    async (request, reply) => {
      const userId = userOf(request).id
      const { storyId, isNew } = await createStory(services, { userId, story: request.body })
      reply.code(isNew ? 201 : 200)
      return answer({ userId, storyId }, originOf(services.config, request))
    },
  )

  app.get(
    '/api/v1/stories/:id',
    { onRequest, schema: { ...shared, summary: 'One story', params, response: { 200: story, 404: errorAnswer } } },
    (request) => answer({ userId: userOf(request).id, storyId: request.params.id }, originOf(services.config, request)),
  )

  app.patch(
    '/api/v1/stories/:id',
    {
      onRequest,
      config,
      schema: {
        ...shared,
        summary: 'Changes a story; one that was narrated is narrated anew where it changed',
        params,
        body: storyChange,
        response: { 200: story, ...refusals },
      },
    },
    async (request) => {
      const of = { userId: userOf(request).id, storyId: request.params.id }
      await updateStory(services, { ...of, change: request.body })
      return answer(of, originOf(services.config, request))
    },
  )

  app.delete(
    '/api/v1/stories/:id',
    {
      onRequest,
      schema: {
        ...shared,
        summary: 'Deletes a story, its text and its sound',
        params,
        response: { 204: z.null(), 404: errorAnswer },
      },
    },
    async (request, reply) => {
      await deleteStory(services, { userId: userOf(request).id, storyId: request.params.id })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/v1/stories/:id/stop-sharing',
    {
      onRequest,
      schema: {
        ...shared,
        summary: "Gives the story's sound a new address; the one that was shared ends",
        params,
        response: { 200: story, 404: errorAnswer },
      },
    },
    async (request) => {
      const of = { userId: userOf(request).id, storyId: request.params.id }
      await stopSharing(services, of)
      return answer(of, originOf(services.config, request))
    },
  )
}
