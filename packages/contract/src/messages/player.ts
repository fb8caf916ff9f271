/** The player. */
export const play = 'Play'
export const pause = 'Pause'
export const playing = (title: string) => `Player: ${title}`
export const position = 'Position'
export const positionOf = (at: string, of: string) => `${at} of ${of}`
export const download = 'Download'
export const downloading = 'Downloading…'
export const cannotPlay = 'The sound could not be played. Please check your connection and try again.'
