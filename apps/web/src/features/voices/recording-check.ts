import { MAX_SAMPLE_BYTES } from '@hearthvoice/contract/limits'
import {
  oneFileOnly,
  sampleKindUnknown,
  sampleNotDecodable,
  sampleTooLarge,
} from '@hearthvoice/contract/messages/voices'

const NAMES = /\.(mp3|wav|wave|m4a|mp4|m4v|mov|aac|ogg|oga|opus|webm)$/i
const KINDS = /^(audio|video)\//

/** What the picker offers: SPEC's kinds, and what phones and messengers save voice messages as. */
export const RECORDING_KINDS =
  '.mp3,.wav,.m4a,.mp4,.mov,.aac,.ogg,.opus,.webm,audio/mpeg,audio/wav,audio/mp4,audio/x-m4a,video/mp4,video/quicktime'

/** What is wrong with the chosen files, or null; the server looks at the content, this only spares a useless upload. */
export function recordingProblem(files: readonly Pick<File, 'name' | 'type' | 'size'>[]): string | null {
  const [file] = files
  if (!file || files.length > 1) return oneFileOnly
  if (!NAMES.test(file.name) && !KINDS.test(file.type)) return sampleKindUnknown
  if (file.size > MAX_SAMPLE_BYTES) return sampleTooLarge
  if (file.size === 0) return sampleNotDecodable
  return null
}
