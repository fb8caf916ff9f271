import { z } from 'zod'
import {
  emailInvalid,
  emailNeeded,
  fullNameNeeded,
  fullNameTooLong,
  passwordTooLong,
  passwordTooShort,
} from '../messages/account.ts'
import { MAX_FULL_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../limits.ts'
import { writtenLine } from './written-text.ts'

export const email = z
  .string(emailNeeded)
  .trim()
  .toLowerCase()
  .min(1, emailNeeded)
  .max(254, emailInvalid)
  .pipe(z.email(emailInvalid))
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, passwordTooShort(MIN_PASSWORD_LENGTH))
  .max(MAX_PASSWORD_LENGTH, passwordTooLong(MAX_PASSWORD_LENGTH))
export const fullName = writtenLine({
  needed: fullNameNeeded,
  most: MAX_FULL_NAME_LENGTH,
  tooLong: fullNameTooLong(MAX_FULL_NAME_LENGTH),
})

export const profile = z.object({ id: z.uuid(), email: z.string(), full_name: z.string() })
export const profileChange = z.object({ full_name: fullName })

const permission = z.object({ allowed: z.boolean(), reason: z.string().nullable() })
const usage = z.object({ voices: z.number().int(), stories: z.number().int(), characters: z.number().int() })

export const accountQuery = z.object({ onboarding: z.stringbool().default(false) })
export const account = z.object({
  plan: z.object({
    id: z.enum(['starter', 'family', 'legacy', 'trial', 'onboarding_trial']),
    name: z.string(),
    active: z.boolean(),
    trial: z.boolean(),
    limits: usage,
  }),
  usage,
  remaining_characters: z.number().int(),
  subscription: z
    .object({
      price_id: z.string(),
      subscription_status: z.string(),
      current_period_end: z.number().int().nullable(),
      payment_method_brand: z.string().nullable(),
      payment_method_last4: z.string().nullable(),
    })
    .nullable(),
  can_create_voice: permission,
  can_create_story: permission,
})
export type Account = z.infer<typeof account>

export const charactersQuestion = z.object({
  length: z.number().int().min(0),
  onboarding: z.boolean().default(false),
})
export const charactersAnswer = permission.extend({ remaining: z.number().int() })
