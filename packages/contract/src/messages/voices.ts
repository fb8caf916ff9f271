/** SPEC §5 and §8's sentences on voices, then ours. */
export const fileAndNameNeeded = 'Please provide both an audio file and a name for the voice'
export const signInForVoice = 'Please sign in to create a voice clone'
export const voiceNameTaken = (name: string) =>
  `A voice named "${name}" already exists. Please choose a different name.`
export const voiceCloneFailed = 'Failed to create voice clone'
export const voiceSampleFailed = 'Failed to generate voice sample'
export const voiceNotSaved = 'Failed to save voice to your account'
export const voiceProcessingFailed = 'Failed to process voice. Please try again.'
export const voiceStatusCheckFailed = 'Unable to check voice status. Please try again.'
export const unknownVoice = 'Unknown Voice'
export const voiceDescription = (name: string) => `Voice clone of ${name}`
export const deleteVoiceQuestion = 'Are you sure you want to delete this voice? This action cannot be undone.'
export const alreadyHaveVoice = 'Perfect! You already have a voice ready'
export const voiceLimitHeading = 'Voice Creation Limit Reached'
export const mayTakeMinutes = 'This may take a few minutes'

export const voiceNotFound = 'We could not find that voice. It may have been deleted.'
export const voiceNameTooLong = (n: number) => `A voice's name can have at most ${n} characters`
export const descriptionTooLong = (n: number) => `A description can have at most ${n} characters`
export const contactTooLong = (n: number) => `An address can have at most ${n} characters`
export const sampleTooLarge = 'That file is larger than 500 MB. A few minutes of clear speech are enough.'
export const sampleKindUnknown =
  'That file is not a sound or film we can read. Please choose an mp3, wav, m4a, mp4 or mov file.'
export const sampleEmpty = 'That file is empty. Please choose the recording again, or another one.'
export const sampleIncomplete = 'The upload ended before the whole file had arrived. Please try again.'
export const sampleStalled = 'The upload stood still for too long and was ended. Please try again.'
export const oneFileOnly = 'Please choose exactly one file'
export const sampleHasNoSound = 'That film has no sound. Please choose a recording in which the person speaks.'
export const sampleNotDecodable = 'We could not read the sound in that file. Please try another recording.'
export const sampleEndMissing =
  'The end of that file is missing, and without it the rest cannot be read. Please copy it again from where it was recorded.'
export const sampleTooLittleSpeech = (seconds: number) => {
  const whole = Math.round(seconds)
  const heard =
    whole === 0
      ? 'We heard nobody speak in that recording.'
      : `We heard only ${whole} ${whole === 1 ? 'second' : 'seconds'} of speech.`
  return `${heard} Please choose a recording with at least 30 seconds of the person speaking.`
}
export const sampleTookTooLong = 'Reading that file took too long. Please try a shorter or simpler recording.'
export const voiceStillPreparing = 'This voice is still being prepared. It will be ready in a moment.'
export const voiceAwaitingConsent = 'Please tell us first that this voice may be used.'
export const voiceNotReady = 'This voice cannot speak at the moment.'
export const voiceFrozen = 'This voice is resting: your plan has room for fewer voices.'
export const consentUnknown = "Please say whose voice this is: 'mine', 'agreed' or 'family'"
export const consentNameNeeded = 'Please give the name of the person who agreed'
export const previewTextTooLong = (n: number) => `A preview can have at most ${n} characters`
export const nothingToSpeak = 'There are no words in this text that can be spoken.'

/** What a preview says when no text is given. */
export const previewText = (name: string) =>
  `Hello, this is ${name}. I have a story to tell you, so come and sit down beside me.`

/** The wording each consent is given to; kept with the voice. */
export const consentWording = {
  mine: 'This is my own voice.',
  agreed: 'This person has agreed to have their voice used for our stories.',
  family: 'This is the voice of a relative who has died, and our family wishes to keep it.',
} as const

/** What each warning of the quality report means and what to do better. */
export const qualityAdvice = {
  short: 'This is a short recording. Three to five minutes of speech bring the voice nearer.',
  noisy: 'There is a lot of noise behind the voice. A quieter room or a closer microphone helps.',
  clipped: 'The recording is too loud in places and crackles. A little more distance to the microphone helps.',
  telephone: 'This sounds like a telephone. A direct recording keeps more of the voice.',
  pitch_range: 'The pitch is unusual for a speaking voice. Choose a part where the person speaks calmly.',
  music: 'There seems to be music in the recording. Speech alone works best.',
  several_speakers: 'More than one person seems to speak. Choose a part with only the person whose voice you want.',
  cut_short:
    'Part of this file is missing or damaged. We used what could be read; the whole recording may bring the voice nearer.',
} as const
