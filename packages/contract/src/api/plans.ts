import { z } from 'zod'
import { PACKAGE_IDS } from '../plans.ts'

export const packageAnswer = z.object({
  id: z.enum(PACKAGE_IDS),
  priceId: z.string(),
  name: z.string(),
  description: z.string(),
  mode: z.literal('payment'),
  most_popular: z.boolean(),
  /** Minor currency units. */
  amount: z.number().int(),
  currency: z.string(),
  limits: z.object({ voices: z.number().int(), stories: z.number().int(), characters: z.number().int() }),
  approximate_words: z.number().int(),
})

export const orderAnswer = z.object({
  id: z.uuid(),
  order_id: z.string(),
  package: z.enum(PACKAGE_IDS).nullable(),
  payment_status: z.string(),
  status: z.string(),
  order_status: z.string(),
  /** Minor currency units. */
  amount_total: z.number().int(),
  currency: z.string(),
  order_date: z.iso.datetime(),
  created_at: z.iso.datetime(),
})
