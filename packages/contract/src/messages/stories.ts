/** SPEC §5 and §8's sentences on stories and their sound, then ours. */
export const storyNotSaved = 'Failed to save story. Please try again.'
export const audioUrlNotSaved = 'Failed to save audio URL to story'
export const voiceMissingForAudio = 'Voice data not available for audio generation'
export const audioFailed = 'Failed to generate audio. You can try again from your dashboard.'
export const linkCopied = 'Story link copied to clipboard!'
export const listenTo = (title: string, name: string) => `Listen to "${title}" - a story narrated by ${name}`
export const whatShouldTheySay = (name: string) => `What would you like ${name} to say?`

export const storyNotFound = 'We could not find that story. It may have been deleted.'
export const textNeeded = 'Please write your story first'
export const textTooLong = (n: number) => `A story can have at most ${n.toLocaleString('en-US')} characters`
export const titleNeeded = 'Please give your story a title'
export const titleTooLong = (n: number) => `A title can have at most ${n} characters`
export const voiceNeeded = 'Please choose a voice for your story'
export const audioNotFound = 'There is nothing to hear at this address'
export const syntheticVoiceOf = (name: string) => `This is a synthetic voice, made from recordings of ${name}.`
