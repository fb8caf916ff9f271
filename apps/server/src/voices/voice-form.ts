import type { FastifyRequest } from 'fastify'
import { MAX_SAMPLE_BYTES } from '@hearthvoice/contract/limits'
import { requestNotUnderstood } from '@hearthvoice/contract/messages/requests'
import { oneFileOnly, sampleIncomplete, sampleTooLarge } from '@hearthvoice/contract/messages/voices'
import { drainRequest } from '../http/drain-request.ts'
import { ProductError } from '../product-error.ts'
import type { FileStorage } from '../providers/file-storage/file-storage.ts'
import { receiveSample } from './receive-sample.ts'
import { watchPace } from './upload-pace.ts'

/** What the fields and boundaries of a form may take beside its file. */
const FORM_BYTES = 256 * 1024
const LIMITS = { fileSize: MAX_SAMPLE_BYTES, files: 2, fields: 20, fieldSize: 8192, parts: 24 }

export type VoiceForm = { fields: Record<string, string>; uploadKey: string | null }

/**
 * Reads the form of a voice call, its parts in any order; the file `audio` is streamed to storage on the way.
 * @throws ProductError for anything but plain fields and at most one file, whole and not too large; nothing is kept then
 */
export async function readVoiceForm(request: FastifyRequest, files: FileStorage): Promise<VoiceForm> {
  const form = { fields: new Map<string, string>(), uploadKey: null as string | null }
  using pace = watchPace(() => request.raw.socket.bytesRead)
  let isReceiving = false
  pace.signal.addEventListener('abort', () => isReceiving || request.raw.destroy())
  try {
    if (Number(request.headers['content-length'] ?? 0) > MAX_SAMPLE_BYTES + FORM_BYTES) {
      throw new ProductError('too_large', sampleTooLarge)
    }
    for await (const part of request.parts({ limits: LIMITS })) {
      pace.signal.throwIfAborted()
      if (part.type === 'file') {
        if (part.fieldname !== 'audio' || form.uploadKey !== null) throw new ProductError('bad_request', oneFileOnly)
        isReceiving = true
        form.uploadKey = await receiveSample(files, part.file, pace.signal)
        isReceiving = false
      } else {
        if (typeof part.value !== 'string' || part.valueTruncated || form.fields.has(part.fieldname)) {
          throw new ProductError('bad_request', requestNotUnderstood)
        }
        form.fields.set(part.fieldname, part.value)
      }
    }
    return { fields: Object.fromEntries(form.fields), uploadKey: form.uploadKey }
  } catch (error) {
    drainRequest(request.raw, MAX_SAMPLE_BYTES)
    if (form.uploadKey) await files.delete(form.uploadKey)
    throw formFailure(error)
  }
}

/** The parser's errors are plain ones, or have a status: those of a body that ended too early mean just that. */
function formFailure(error: unknown): unknown {
  const isPlain = error instanceof Error && error.constructor === Error && !('code' in error)
  const { code } = error as { code?: unknown }
  if (!isPlain && code !== 'FST_MP_PREMATURE_CLOSE') return error
  return new ProductError('upload_incomplete', sampleIncomplete, { cause: error })
}
