let sounding: HTMLAudioElement | null = null

/** Only one sound plays at a time: when `audio` begins, whatever else sounds is paused. @returns the way out */
export function soundsAlone(audio: HTMLAudioElement): () => void {
  const begin = () => {
    if (sounding && sounding !== audio) sounding.pause()
    sounding = audio
  }
  audio.addEventListener('play', begin)
  return () => {
    audio.removeEventListener('play', begin)
    if (sounding === audio) sounding = null
  }
}
