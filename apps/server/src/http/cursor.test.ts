import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageOf, readCursor, writeCursor } from './cursor.ts'

const row = (milliseconds: number) => ({ id: randomUUID(), createdAt: new Date(milliseconds) })

test('S-414 a cursor leads back to where the page ended', () => {
  const rows = [row(3), row(2), row(1)]
  const page = pageOf(rows, 2)
  expect(page.items).toEqual(rows.slice(0, 2))
  expect(readCursor(page.next ?? undefined)).toEqual(rows[1])
  expect(pageOf(rows, 3).next).toBeNull()
})

test.each(['', 'x', '[]', writeCursor({ id: 'x', createdAt: new Date(0) })])(
  'a cursor we did not write (%j) is refused',
  (text) => {
    expect(() => readCursor(text)).toThrowError(expect.objectContaining({ code: 'bad_request' }))
  },
)
