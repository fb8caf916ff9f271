/** Where a narration's file is kept. */
export const audioKeyOf = (audioPath: string): string => `audio/${audioPath}`

/**
 * Where a passage's sound is kept. The narration that made it is in the name, so that removing one story's sound can
 * never hit the same words made anew for another.
 */
export const soundKeyOf = (of: { userId: string; hash: string; narrationId: string }): string =>
  `passages/${of.userId}/${of.hash}_${of.narrationId}.pcm`
