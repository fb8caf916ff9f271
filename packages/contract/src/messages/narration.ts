/** What is said while a story is read, and when it has been. */
import { formatNumber } from '../format.ts'

export const generateAudio = 'Generate Audio'
export const starting = 'Starting…'
export const underWayHeading = (name: string) => `${name} is reading your story`
export const queued = 'Your story is waiting for its turn. It will begin in a moment.'
export const paused = 'The reading is resting for a moment and goes on by itself.'
export const passage = (done: number, total: number) =>
  `${formatNumber(done)} of ${formatNumber(total)} ${total === 1 ? 'passage' : 'passages'} read`
export const findingPassages = 'Finding the passages…'
export const finishing = 'The passages are being joined.'
export const howLong = (left: string) => `About ${left} to go.`
export const howLongUnknown = 'This takes a few minutes, up to an hour for long stories.'
export const mayLeave = 'You can leave this page. The reading goes on, and the story will be waiting in My Stories.'
export const progressLabel = 'Progress of the reading'
export const failedHeading = 'The reading stopped'
export const savedHeading = 'Your story is saved'
export const notYetRead = 'This story has not been read aloud yet.'
export const readyHeading = 'Your story is ready'
export const isReady = (title: string) => `“${title}” is ready to hear`
export const voiceIsReady = (name: string) => `${name}’s voice is ready`
export const waitsForVoice = (name: string) =>
  `${name}’s voice is still being prepared. The story can be read once it is ready.`
export const charactersUsed = 'Characters used'
export const charactersRemaining = 'Characters remaining'
export const viewAllStories = 'View All Stories'
export const createAnotherStory = 'Create Another Story'
export const openStory = 'Open the story'
