import { z } from 'zod'
import {
  MAX_CONTACT_LENGTH,
  MAX_FULL_NAME_LENGTH,
  MAX_PREVIEW_TEXT_LENGTH,
  MAX_VOICE_DESCRIPTION_LENGTH,
  MAX_VOICE_NAME_LENGTH,
} from '../limits.ts'
import { fullNameTooLong } from '../messages/account.ts'
import {
  consentNameNeeded,
  consentUnknown,
  contactTooLong,
  descriptionTooLong,
  fileAndNameNeeded,
  previewTextTooLong,
  voiceNameTooLong,
} from '../messages/voices.ts'
import { writtenLine, writtenText } from './written-text.ts'

export const VOICE_STATUSES = ['preparing', 'awaiting_consent', 'ready', 'failed', 'frozen', 'suspended'] as const
export type VoiceStatus = (typeof VOICE_STATUSES)[number]

export const voiceName = writtenLine({
  needed: fileAndNameNeeded,
  most: MAX_VOICE_NAME_LENGTH,
  tooLong: voiceNameTooLong(MAX_VOICE_NAME_LENGTH),
})

export const qualityWarnings = [
  'short',
  'noisy',
  'clipped',
  'telephone',
  'pitch_range',
  'music',
  'several_speakers',
  /** The file ends before its sound does, or holds damaged parts. */
  'cut_short',
] as const

/** What was measured of the sample when the voice was made. */
export const qualityReport = z.object({
  grade: z.enum(['good', 'fair', 'poor']),
  speech_seconds: z.number(),
  /** Level of speech over the floor, dB. */
  snr_db: z.number(),
  clipping_percent: z.number(),
  bandwidth_hz: z.number(),
  fundamental_hz: z.number(),
  warnings: z.array(z.enum(qualityWarnings)),
})
export type QualityReport = z.infer<typeof qualityReport>

export const consentKind = z.enum(['mine', 'agreed', 'family'], consentUnknown)

const consentName = writtenLine({ most: MAX_FULL_NAME_LENGTH, tooLong: fullNameTooLong(MAX_FULL_NAME_LENGTH) })
const consentContact = writtenLine({ most: MAX_CONTACT_LENGTH, tooLong: contactTooLong(MAX_CONTACT_LENGTH) })

/** Who may be heard: one's own voice, a living person who agreed (named), or a late relative's, by family. */
export const consent = z
  .object({
    consent: consentKind,
    consent_name: consentName.optional(),
    consent_contact: consentContact.optional(),
  })
  .refine((given) => given.consent !== 'agreed' || Boolean(given.consent_name), {
    message: consentNameNeeded,
    path: ['consent_name'],
  })
export type Consent = z.infer<typeof consent>

/** Text fields of `create_voice`, beside the file `audio`. */
export const createVoiceFields = z
  .object({
    name: voiceName,
    description: writtenText({
      most: MAX_VOICE_DESCRIPTION_LENGTH,
      tooLong: descriptionTooLong(MAX_VOICE_DESCRIPTION_LENGTH),
    }).optional(),
    consent: consentKind.optional(),
    consent_name: consentName.optional(),
    consent_contact: consentContact.optional(),
    /** The trial's explicit replacement of its one voice. */
    replace: z.stringbool().default(false),
  })
  .refine((given) => given.consent !== 'agreed' || Boolean(given.consent_name), {
    message: consentNameNeeded,
    path: ['consent_name'],
  })
export type CreateVoiceFields = z.infer<typeof createVoiceFields>

export const previewTextField = writtenText({
  most: MAX_PREVIEW_TEXT_LENGTH,
  tooLong: previewTextTooLong(MAX_PREVIEW_TEXT_LENGTH),
}).optional()

export const generateSampleFields = z.object({ voice_id: z.uuid(), text: previewTextField })
export const previewRequest = z.object({ text: previewTextField })

export const createVoiceAnswer = z.object({ voice_id: z.uuid(), status: z.enum(VOICE_STATUSES) })
export const sampleAnswer = z.object({ audio_base64: z.string(), content_type: z.string() })

export const voice = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  elevenlabs_voice_id: z.string().nullable(),
  provider: z.string(),
  status: z.enum(VOICE_STATUSES),
  status_reason: z.string().nullable(),
  quality: qualityReport.nullable(),
  story_count: z.number().int(),
  created_at: z.iso.datetime(),
})
export type Voice = z.infer<typeof voice>

export const voiceChange = z.object({ name: voiceName })
export const sampleAddress = z.object({ url: z.string(), expires_at: z.iso.datetime() })
