import { z } from 'zod'
import { narration } from './stories.ts'
import { voice } from './voices.ts'

/** What `GET /api/v1/events` sends, one JSON object an event; the first events after connecting tell what is under way. */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('voice'), voice }),
  z.object({ type: z.literal('voice_deleted'), voice_id: z.uuid() }),
  z.object({
    type: z.literal('story'),
    story_id: z.uuid(),
    narration: narration.nullable(),
    audio_url: z.string().nullable(),
  }),
  z.object({ type: z.literal('plan') }),
])
export type ServerEvent = z.infer<typeof serverEvent>
