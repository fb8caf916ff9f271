import { Readable } from 'node:stream'
import { sampleEmpty, sampleIncomplete, sampleKindUnknown, sampleTooLarge } from '@hearthvoice/contract/messages/voices'
import { soundKindOfStream, UnsupportedSoundError } from '../decoding/sound-kind.ts'
import { ProductError } from '../product-error.ts'
import type { FileStorage } from '../providers/file-storage/file-storage.ts'
import { newUploadKey } from './voice-files.ts'

/**
 * Streams a sample to storage, never whole in memory; its kind is judged by its first bytes.
 * @param part a form's file, which emits 'limit' when there is more than allowed
 * @returns the key it is kept under
 * @throws ProductError 'unsupported_sound', 'too_large' or 'upload_incomplete', the signal's reason, or the storage's
 *   error; nothing is kept then
 */
export async function receiveSample(files: FileStorage, part: Readable, signal: AbortSignal): Promise<string> {
  const tooLarge = new AbortController()
  part.once('limit', () => tooLarge.abort(new ProductError('too_large', sampleTooLarge)))
  const stop = AbortSignal.any([tooLarge.signal, signal])
  const giveUp = () => part.destroy(stop.reason as Error)
  stop.addEventListener('abort', giveUp, { once: true })
  let isBroken = false
  async function* arriving() {
    try {
      yield* part as AsyncIterable<Uint8Array>
    } catch (error) {
      isBroken = true
      throw error
    }
  }
  const key = newUploadKey()
  try {
    const { body } = await soundKindOfStream(arriving())
    await files.put(key, Readable.from(body, { objectMode: false }), { signal: stop })
    return key
  } catch (error) {
    stop.throwIfAborted()
    if (error instanceof UnsupportedSoundError) {
      throw new ProductError('unsupported_sound', error.empty ? sampleEmpty : sampleKindUnknown)
    }
    if (isBroken) throw new ProductError('upload_incomplete', sampleIncomplete, { cause: error })
    throw error
  } finally {
    stop.removeEventListener('abort', giveUp)
    part.destroy()
  }
}
