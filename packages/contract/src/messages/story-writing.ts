/** The writing desk and the steps around it. */
import { formatNumber } from '../format.ts'

export const storyLabel = 'Your story'
export const storyPlaceholder = 'It was the summer when…'
export const titleLabel = 'Title'
export const titlePlaceholder = 'The summer at the lake'
export const titleHint = 'Choose something you will find again.'
export const saveButton = 'Save story'
export const saveAndContinue = 'Save and continue'
export const createStoryButton = 'Create story'
export const savingButton = 'Saving…'
export const titleAppears = 'When you have finished writing, you can give your story a title.'

export const charactersWritten = (n: number) => `${formatNumber(n)} ${n === 1 ? 'character' : 'characters'}`
export const aboutWords = (n: number) => `about ${formatNumber(n)} ${n === 1 ? 'word' : 'words'}`
export const charactersLeft = (n: number) => `${formatNumber(n)} characters left`
export const charactersOver = (n: number) => `${formatNumber(n)} characters too many`
export const allowance = 'Character allowance'
export const allowanceUsed = (used: number, limit: number) =>
  `${formatNumber(used)} of ${formatNumber(limit)} characters used`
export const allowanceCard = (n: number, words: number) =>
  `You have ${formatNumber(n)} characters for your first story, about ${formatNumber(words)} words.`

export const draftFound = (when: string) => `You left a story unfinished on ${when}.`
export const draftContinue = 'Go on writing'
export const draftDiscard = 'Put it away'
export const draftKept = 'Kept on this device while you write.'

export const onboardingIntroduction =
  'Write it the way they would tell it. A memory, a bedtime story, a few words for later.'
export const backToVoice = 'Back'
export const noVoiceYet = 'Your story needs a voice first.'
export const createVoiceFirst = 'Create Voice'
export const storyNotLoaded = 'Your story could not be fetched. Please try again.'

export const chooseVoiceHeading = 'Who shall tell it?'
export const chooseVoiceIntroduction = 'Choose the voice that reads your story.'
export const chooseThisVoice = (name: string) => `Write for ${name}`
export const createNewVoice = 'Create New Voice'
export const changeVoice = 'Choose another voice'
export const readBy = (name: string) => `Read by ${name}`
export const stepOf = (step: number, of: number) => `Step ${step} of ${of}`
