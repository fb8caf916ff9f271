import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStorage } from '../providers/file-storage/file-storage.ts'
import { byteRange } from './byte-range.ts'

/**
 * Sends a stored file, or the range of it that was asked for, as the answer to GET or HEAD.
 * @returns false, with the reply untouched, when there is no such file
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { files: FileStorage; key: string; contentType: string; cacheControl: string },
): Promise<boolean> {
  const { files, key } = file
  const found = await files.head(key)
  if (!found) return false
  const range = byteRange(request.headers.range, found.bytes)
  if (range === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${found.bytes}`).send()
    return true
  }
  const isHead = request.method === 'HEAD'
  const body = isHead ? null : await files.get(key, range ?? undefined)
  if (!body && !isHead) return false
  const length = range ? range.end - range.start + 1 : found.bytes
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.bytes}`)
  void reply
    .type(file.contentType)
    .headers({
      'content-length': length,
      'accept-ranges': 'bytes',
      'cache-control': file.cacheControl,
      'last-modified': found.modifiedAt.toUTCString(),
    })
    .send(body ?? undefined)
  return true
}
