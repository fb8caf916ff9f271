import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_SAMPLE_BYTES } from '@hearthvoice/contract/limits'
import { formNeeded, requestNotUnderstood } from '@hearthvoice/contract/messages/requests'
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
export async function readVoiceForm(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStorage,
): Promise<VoiceForm> {
  const { signal } = watchPace(request.raw)
  const fields = new Map<string, string>()
  let receiving: Promise<string> | null = null

  const readParts = async () => {
    for await (const part of request.parts({ limits: LIMITS })) {
      signal.throwIfAborted()
      if (part.type === 'file') {
        if (part.fieldname !== 'audio' || receiving) throw new ProductError('bad_request', oneFileOnly)
        receiving = receiveSample(files, part.file, signal)
        await receiving
      } else {
        if (typeof part.value !== 'string' || part.valueTruncated || fields.has(part.fieldname)) {
          throw new ProductError('bad_request', requestNotUnderstood)
        }
        fields.set(part.fieldname, part.value)
      }
    }
  }

  try {
    if (!request.isMultipart()) throw new ProductError('bad_request', formNeeded)
    if (Number(request.headers['content-length'] ?? 0) > MAX_SAMPLE_BYTES + FORM_BYTES) {
      throw new ProductError('too_large', sampleTooLarge)
    }
    // The parser waits for ever for a part of which nothing more comes.
    await Promise.race([readParts(), aborted(signal)])
    return { fields: Object.fromEntries(fields), uploadKey: await Promise.resolve(receiving) }
  } catch (error) {
    if (signal.aborted) reply.header('connection', 'close')
    else drainRequest(request.raw, { mostBytes: MAX_SAMPLE_BYTES, signal })
    const uploadKey = await Promise.resolve(receiving).catch(() => null)
    if (uploadKey) await files.delete(uploadKey)
    throw formFailure(error)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** The parser's own errors are plain ones. */
function formFailure(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isCutOff = /unexpected end of multipart data/i.test(String(message)) || code === 'FST_MP_PREMATURE_CLOSE'
  if (isCutOff) return new ProductError('upload_incomplete', sampleIncomplete, { cause: error })
  const isPlain = error instanceof Error && error.constructor === Error && code === undefined
  return isPlain ? new ProductError('bad_request', requestNotUnderstood, { cause: error }) : error
}
