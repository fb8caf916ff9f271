/** What a thread does to join a narration. Errors cross as values: a thrown one would lose its code on the way. */
import { assembleNarration, type Narration, type NarrationInput } from './assemble-narration.ts'
import { NarrationError, type NarrationErrorCode } from './narration-error.ts'

export type AssembleOutcome = { value: Narration } | { refusal: { code: NarrationErrorCode; message: string } }

export async function assemble(input: Omit<NarrationInput, 'signal'>): Promise<AssembleOutcome> {
  try {
    return { value: await assembleNarration(input) }
  } catch (error) {
    if (!(error instanceof NarrationError)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
}
