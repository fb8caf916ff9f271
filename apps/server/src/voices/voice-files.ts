import { createHash, randomUUID } from 'node:crypto'

/** Where a voice's files lie in storage. */
export const UPLOADS = 'uploads/'

export const newUploadKey = (): string => `${UPLOADS}${randomUUID()}`

export const SAMPLES = 'samples/'
export const PREVIEWS = 'previews/'

export const sampleKey = (voiceId: string): string => `${SAMPLES}${voiceId}.flac`

/** All previews of a voice begin with this. */
export const previewPrefix = (voiceId: string): string => `${PREVIEWS}${voiceId}-`

/** The voice whose sample or preview a key names; null for any other. */
export const voiceIdIn = (key: string): string | null =>
  /^(?:samples|previews)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[-.]/.exec(key)?.[1] ?? null

/** A kept preview's name changes with everything that it depends on: the provider's settings and what is said. */
export function previewKey(voiceId: string, depends: { settings: string; text: string }): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([depends.settings, depends.text]))
    .digest('hex')
  return `${previewPrefix(voiceId)}${hash.slice(0, 16)}.mp3`
}
