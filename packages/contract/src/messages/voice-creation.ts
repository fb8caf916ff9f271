/** The way from a recording to a voice, on the screens that make one. */
import { formatNumber } from '../format.ts'

export const heading = 'Whose voice shall we keep?'
export const introduction = 'A few minutes of somebody speaking is all it takes.'
export const replaceHeading = 'A different voice'
export const replaceWarning = (name: string) =>
  `When the new voice is ready, it takes the place of ${name}. If it cannot be made, ${name} stays.`

export const recordingHeading = 'The recording'
export const uploadFile = 'Upload File'
export const recordNow = 'Record Now'
export const recordNotYet = 'Recording in the browser comes later. A file from your phone works well until then.'
export const dropHere = 'Drop a recording here'
export const orChoose = 'or choose one from this device'
export const chooseFile = 'Choose a file'
export const kindsTaken = 'Sound (mp3, wav, m4a) or film (mp4, mov), up to 500 MB'
export const guidance = '3-5 minutes of clear audio work well. At least 30 seconds of speech are needed.'
export const guidanceLong = 'With 30+ minutes there is more of the voice to learn from.'
export const removeFile = 'Remove file'
export const chosenFile = (name: string) => `Chosen recording: ${name}`

export const nameLabel = 'Name for the voice'
export const nameHint = 'As your family says it: Nana, Grandpa Joe.'
export const consentHeading = 'Whose voice is this?'
export const consentHint = 'A voice belongs to the person who speaks. We keep your answer with it.'
export const consentNameLabel = 'Name of the person who agreed'
export const consentContactLabel = 'Where they can be reached (if they have an e-mail address)'
export const consentNeeded = 'Please say whose voice this is'

export const submit = 'Create Voice'
export const sendAgain = 'Try Again'
export const uploading = 'Your recording is on its way'
export const uploadLabel = 'Upload'
export const uploadProgress = (sent: string, total: string) => `${sent} of ${total}`
export const uploadSpeed = (perSecond: string) => `${perSecond} a second`
export const timeLeft = (left: string) => `${left} left`
export const keepOpen = 'Please keep this page open until the recording has arrived.'
export const arriving = 'Nearly there: the recording is being put away safely.'
export const cancelUpload = 'Cancel upload'
export const leaveQuestion = 'Your recording is still on its way'
export const leaveConsequence = 'If you leave now, the upload stops and has to begin again.'
export const leave = 'Leave'
export const stay = 'Stay here'
export const uploadCancelled = 'The upload was stopped. Nothing was kept.'
export const uploadInterrupted = 'The connection was lost while your recording was on its way. Please try again.'

export const preparingHeading = (name: string) => `Getting to know ${name}’s voice`
export const mayLeave = 'You can leave this page. The voice goes on being made, and will be waiting for you.'
export const preparingSteps = 'We listen to the recording, find the speech in it, and learn how it sounds.'
export const readyHeading = (name: string) => `${name}’s voice is ready`
export const failedHeading = (name: string) => `${name}’s voice could not be made`
export const awaitingHeading = (name: string) => `May we use ${name}’s voice?`
export const giveConsent = 'Save answer'
export const consentNotSaved = 'Your answer could not be saved. Please try again.'

export const hearVoice = 'Hear this voice'
export const preparingPreview = 'The first words take a moment…'
export const previewOf = (name: string) => `Preview of ${name}’s voice`
export const continueButton = 'Continue'
export const continueToStory = 'Continue to Story'
export const createAnother = 'Create Another Voice'
export const differentVoice = 'Use a different voice'
export const keepVoice = (name: string) => `Keep ${name}`

export const qualityHeading = 'How good is the recording?'
export const qualityGrade = {
  good: 'A good recording. The voice has much to go by.',
  fair: 'A fair recording. The voice will be recognisable; a better one would bring it nearer.',
  poor: 'A difficult recording. It works, but a better one would bring the voice much nearer.',
} as const
export const qualityGradeName = { good: 'Good recording', fair: 'Fair recording', poor: 'Difficult recording' } as const
export const speechHeard = (seconds: number) => {
  const whole = Math.round(seconds)
  if (whole < 90) return `${formatNumber(whole)} seconds of speech`
  const minutes = Math.round(whole / 60)
  return `${formatNumber(minutes)} minutes of speech`
}
export const statusName = {
  preparing: 'Being prepared',
  awaiting_consent: 'Waiting for your answer',
  ready: 'Ready',
  failed: 'Could not be made',
  frozen: 'Resting',
  suspended: 'Suspended',
} as const
export const voiceSuspended = 'This voice was reported and is not used until we have looked into it.'
export const purchasePackage = 'Purchase Package'
export const upgradePlan = 'Upgrade Plan'
export const upgradeLater = 'More packages can be bought here soon.'
