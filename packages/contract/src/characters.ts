/** Text as it is kept: Unicode NFC, line ends as \n, without NUL; half a character, which no database keeps, is replaced. */
export function normaliseText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').normalize('NFC')
}

/** Characters as they are counted everywhere: code points of the normalised text (an emoji of one code point is one). */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of normaliseText(text)) count += 1
  return count
}

/** SPEC's estimate of words: characters divided by 6. */
export function estimateWords(characters: number): number {
  return Math.round(characters / 6)
}
