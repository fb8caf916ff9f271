/** What people write, on its way in: every text that is kept goes through one of these two. */
import { z } from 'zod'
import { normaliseText } from '../characters.ts'

type Rules = {
  /** Most characters (Unicode code points), and the sentence for more. */
  most: number
  tooLong: string
  /** The sentence for a text without anything to see; without it such a text is allowed. */
  needed?: string
}

/** Letters, digits, punctuation or symbols (emoji are those): spaces, marks and invisible characters alone are nothing. */
const SOMETHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

const text = (normalise: (given: string) => string, { most, tooLong, needed }: Rules) =>
  z
    .string(needed)
    .transform((given) => normalise(given).trim())
    .refine((kept) => needed === undefined || SOMETHING_TO_SEE.test(kept), needed)
    .refine((kept) => [...kept].length <= most, tooLong)

/** One line, trimmed: NUL is dropped, any other control characters and line ends become a space. Any script is kept as it is. */
export const writtenLine = (rules: Rules) => text((given) => normaliseText(given).replace(CONTROLS, ' '), rules)

/** Several lines, trimmed, as `normaliseText` leaves them. */
export const writtenText = (rules: Rules) => text(normaliseText, rules)
