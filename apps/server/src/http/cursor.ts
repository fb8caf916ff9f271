import { z } from 'zod'
import { requestNotUnderstood } from '@hearthvoice/contract/messages/requests'
import { ProductError } from '../product-error.ts'

/** Where a page of a list newest first ended. */
export type Cursor = { createdAt: Date; id: string }

const content = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()])

export const writeCursor = (row: Cursor): string =>
  Buffer.from(JSON.stringify([row.createdAt.toISOString(), row.id])).toString('base64url')

/** @throws ProductError 'bad_request' for a cursor that we did not write */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  try {
    const [createdAt, id] = content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { createdAt: new Date(createdAt), id }
  } catch (error) {
    throw new ProductError('bad_request', requestNotUnderstood, { cause: error })
  }
}

/** A page of one row more than asked for becomes items and the next page's cursor. */
export function pageOf<Row extends Cursor>(rows: Row[], limit: number): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? writeCursor(last) : null }
}
