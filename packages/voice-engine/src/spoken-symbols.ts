/** How single characters are read that the base voice would spell out, mistake or refuse. */
export const SPOKEN_SYMBOLS: Readonly<Record<string, string>> = {
  ...each('‘’‚‛ʼ′´`', "'"),
  ...each('“”„‟«»‹›″', '"'),
  ...each('‐‑', '-'),
  ...each('*_~^|\\<>[]{}•·®©™†‡', ' '),
  ...each('¡¿', ''),
  '&': ' and ',
  '+': ' plus ',
  '=': ' equals ',
  '@': ' at ',
  '°': ' degrees ',
  '×': ' times ',
  '÷': ' divided by ',
  '№': 'number ',
  '½': 'half',
  '¼': 'a quarter',
  '¾': 'three quarters',
  '⅓': 'a third',
  '⅔': 'two thirds',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'th',
  Ð: 'Th',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
}

/** The same where a digit stands before: '2½' is two and a half. */
export const SYMBOLS_AFTER_DIGIT: Readonly<Record<string, string>> = {
  '½': ' and a half',
  '¼': ' and a quarter',
  '¾': ' and three quarters',
  '⅓': ' and a third',
  '⅔': ' and two thirds',
}

function each(characters: string, spoken: string): Record<string, string> {
  return Object.fromEntries(Array.from(characters, (character) => [character, spoken]))
}
