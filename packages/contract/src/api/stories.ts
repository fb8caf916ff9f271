import { z } from 'zod'
import { countCharacters, normaliseText } from '../characters.ts'
import { MAX_STORY_CHARACTERS, MAX_TITLE_LENGTH } from '../limits.ts'
import { textNeeded, textTooLong, titleNeeded, titleTooLong, voiceNeeded } from '../messages/stories.ts'
import { writtenLine } from './written-text.ts'

export const NARRATION_STATES = ['queued', 'running', 'paused', 'done', 'failed'] as const

export const storyTitle = writtenLine({
  needed: titleNeeded,
  most: MAX_TITLE_LENGTH,
  tooLong: titleTooLong(MAX_TITLE_LENGTH),
})

export const storyContent = z
  .string(textNeeded)
  .transform(normaliseText)
  .refine((text) => text.trim() !== '', textNeeded)
  .refine((text) => countCharacters(text) <= MAX_STORY_CHARACTERS, textTooLong(MAX_STORY_CHARACTERS))

export const newStory = z.object({
  voice_id: z.uuid(voiceNeeded),
  title: storyTitle,
  content: storyContent,
  /** Asked from the onboarding wizard, which allows the one trial story. */
  onboarding: z.boolean().default(false),
})

export const storyChange = z.object({
  title: storyTitle.optional(),
  content: storyContent.optional(),
  voice_id: z.uuid(voiceNeeded).optional(),
  onboarding: z.boolean().default(false),
})

/** Progress is passages done over passages in all. */
export const narration = z.object({
  state: z.enum(NARRATION_STATES),
  done: z.number().int(),
  total: z.number().int(),
  error: z.string().nullable(),
})
export type Narration = z.infer<typeof narration>

export const story = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  characters: z.number().int(),
  voice_id: z.uuid().nullable(),
  voice: z.object({ name: z.string(), elevenlabs_voice_id: z.string().nullable() }).nullable(),
  audio_url: z.string().nullable(),
  narration: narration.nullable(),
  created_at: z.iso.datetime(),
})
export type Story = z.infer<typeof story>

export const storyAudioRequest = z.object({ story_id: z.uuid() })
export const storyAudioUnderWay = z.object({ narration })
export const storyAudioDone = z.object({ audio_url: z.string() })
