export type ByteRange = { start: number; end: number }

/**
 * The one range of bytes that a `Range` header asks for (RFC 9110, 14.1.2), both ends inclusive. Null for the whole
 * file, also when several ranges or other units are asked for; 'unsatisfiable' when it starts behind the file's end.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const end = first !== '' && last !== '' ? Math.min(Number(last), bytes - 1) : bytes - 1
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
