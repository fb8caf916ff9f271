import { z } from 'zod'

/** What anybody may know of this copy. `demo`: it takes no payment and sends no mail, and says so on every page. */
export const serviceAnswer = z.object({ product: z.string(), demo: z.boolean() })

const part = z.enum(['ok', 'failed'])
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  database: part,
  storage: part,
  services: z.object({ database: z.string(), storage: z.string(), voice: z.string() }),
})
