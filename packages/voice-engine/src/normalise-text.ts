/** Text as people write it to the plain ASCII that the base voice reads; it expands numbers, dates and titles itself. */
import { SPOKEN_SYMBOLS, SYMBOLS_AFTER_DIGIT } from './spoken-symbols.ts'

export interface NormalisedText {
  /** ASCII with line feeds. */
  text: string
  /** For each character of `text`, the index (UTF-16) in the original where it comes from. */
  source: number[]
  /** What could not be spoken, each once, in order: emoji, words in other scripts. */
  skipped: string[]
}

const CURRENCIES: Readonly<Record<string, string>> = { '£': 'pounds', '€': 'euros', '¥': 'yen', '₹': 'rupees' }
const AMOUNT = /^[£€¥₹]\s?(\d[\d,]*(?:\.\d+)?)/u
const DASHES = /^\s*[–—―−]\s*|^\s+-{1,2}\s+|^--+/u
const DOTS = /^(?:…|\.{2,})+/u
const INVISIBLE = /[\p{M}\p{Cf}]/u
const PRINTABLE = /^[ -~\n]*$/

/** Normalises any text; never fails, may come out empty. */
export function normaliseText(original: string): NormalisedText {
  const skipped = new Set<string>()
  let text = ''
  const source: number[] = []
  let unspoken = ''
  const emit = (characters: string, from: number) => {
    if (unspoken) skipped.add(unspoken)
    unspoken = ''
    for (const character of characters) {
      text += character
      source.push(from)
    }
  }
  for (let i = 0; i < original.length; ) {
    const rest = original.slice(i, i + 64)
    const amount = AMOUNT.exec(rest)
    const dash = DASHES.exec(rest)
    const dots = DOTS.exec(rest)
    if (amount) {
      emit(`${amount[1]} ${CURRENCIES[rest.charAt(0)]}`, i)
      i += amount[0].length
    } else if (dash) {
      emit(spokenDash(text, original.slice(i + dash[0].length)), i)
      i += dash[0].length
    } else if (dots) {
      emit(/^\s*[\p{Ll}\d]/u.test(original.slice(i + dots[0].length)) ? ', ' : '. ', i)
      i += dots[0].length
    } else {
      const character = String.fromCodePoint(original.codePointAt(i) as number)
      const spoken = spokenCharacter(character, text.at(-1) ?? '', original.charAt(i + character.length))
      if (spoken !== undefined) emit(spoken, i)
      else if (unspoken || !INVISIBLE.test(character)) {
        // A space keeps the words on both sides apart.
        if (!unspoken) emit(' ', i)
        unspoken += character
      }
      i += character.length
    }
  }
  emit('', original.length)
  return { text, source, skipped: [...skipped] }
}

/** Between numbers a dash is a range; before a number, a minus; elsewhere a short pause. */
function spokenDash(before: string, after: string): string {
  if (/\d$/.test(before) && /^\d/.test(after)) return ' to '
  if (/\n\s*$/.test(before) || before === '') return ' '
  return ', '
}

/** ASCII for one character, or undefined if it can't be spoken. */
function spokenCharacter(character: string, before: string, after: string): string | undefined {
  if (/\d/.test(before) && SYMBOLS_AFTER_DIGIT[character] !== undefined) return SYMBOLS_AFTER_DIGIT[character]
  if (character === '/') return /\d/.test(before) && /\d/.test(after) ? '/' : ' '
  if (character === '#') return /\d/.test(after) ? 'number ' : ' '
  if (character === '$') return /\d/.test(after) ? '$' : ' dollars '
  const symbol = SPOKEN_SYMBOLS[character] ?? CURRENCIES[character]
  if (symbol !== undefined) return symbol
  if (/\s/u.test(character)) return /[\n\u2028\u2029]/u.test(character) ? '\n' : ' '
  if (PRINTABLE.test(character)) return character
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain !== '' && PRINTABLE.test(plain) ? plain : undefined
}
