export const AUDIO = 'audio/'
export const PASSAGES = 'passages/'

/** Where a narration's file is kept. */
export const audioKeyOf = (audioPath: string): string => AUDIO + audioPath
export const audioPathIn = (key: string): string => key.slice(AUDIO.length)

/**
 * Where a passage's sound is kept. The narration that made it is in the name, so that removing one story's sound can
 * never hit the same words made anew for another.
 */
export const soundKeyOf = (of: { userId: string; hash: string; narrationId: string }): string =>
  `${PASSAGES}${of.userId}/${of.hash}_${of.narrationId}.pcm`

const SOUND_KEY = /^passages\/([0-9a-f-]{36})\/([0-9a-f]{64})_([0-9a-f-]{36})\.pcm$/

/** What a key of `soundKeyOf` was made from; null for any other. */
export function soundIn(key: string): { userId: string; hash: string; narrationId: string } | null {
  const [, userId, hash, narrationId] = SOUND_KEY.exec(key) ?? []
  return userId && hash && narrationId ? { userId, hash, narrationId } : null
}
