import { createHash, randomUUID } from 'node:crypto'

/** Where a voice's files lie in storage. */
export const UPLOADS = 'uploads/'

export const newUploadKey = (): string => `${UPLOADS}${randomUUID()}`

export const sampleKey = (voiceId: string): string => `samples/${voiceId}.flac`

/** All previews of a voice begin with this. */
export const previewPrefix = (voiceId: string): string => `previews/${voiceId}-`

/** A kept preview's name changes with everything that it depends on: the provider's settings and what is said. */
export function previewKey(voiceId: string, depends: { settings: string; text: string }): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([depends.settings, depends.text]))
    .digest('hex')
  return `${previewPrefix(voiceId)}${hash.slice(0, 16)}.mp3`
}
