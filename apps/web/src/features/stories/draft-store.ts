/** What is being written, kept on this device until it has been saved. */
import { z } from 'zod'
import { PRODUCT_NAME } from '@hearthvoice/contract/product'
import { readStored, store } from '../../lib/browser-storage.ts'

const draft = z.object({ title: z.string(), content: z.string(), savedAt: z.iso.datetime() })
export type Draft = z.infer<typeof draft>
export type DraftPlace = { userId: string; desk: 'onboarding' | 'dashboard' }

const keyOf = ({ userId, desk }: DraftPlace) => `${PRODUCT_NAME.toLowerCase()}-draft:${userId}:${desk}`

/** The draft kept for this person and desk, or null. */
export function readDraft(place: DraftPlace): Draft | null {
  const kept = readStored('localStorage', keyOf(place))
  if (kept === null) return null
  try {
    const read = draft.safeParse(JSON.parse(kept))
    return read.success && read.data.content.trim() !== '' ? read.data : null
  } catch {
    return null
  }
}

/** Keeps the draft; an empty text is no draft. @returns whether it was kept */
export function keepDraft(place: DraftPlace, { title, content }: Omit<Draft, 'savedAt'>, now = new Date()): boolean {
  if (content.trim() === '') return forgetDraft(place)
  return store('localStorage', keyOf(place), JSON.stringify({ title, content, savedAt: now.toISOString() }))
}

export const forgetDraft = (place: DraftPlace): boolean => store('localStorage', keyOf(place), null)
