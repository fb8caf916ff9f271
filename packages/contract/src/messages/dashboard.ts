/** The dashboard and its shelves. */
import { formatNumber } from '../format.ts'

export const greeting = (partOfDay: 'morning' | 'afternoon' | 'evening', name: string) =>
  name ? `Good ${partOfDay}, ${name}` : `Good ${partOfDay}`
export const createVoice = 'Create Voice'
export const createStory = 'Create Story'
export const createNewStory = 'Create New Story'
export const newestStory = 'Your newest story'
export const readOn = 'Open the story'
export const planLine = (plan: string) => `${plan} plan`
export const usageHeading = 'What you have'
export const voicesUsed = (n: number, of: number) =>
  `${formatNumber(n)} of ${formatNumber(of)} ${of === 1 ? 'voice' : 'voices'}`
export const storiesKept = (n: number) => `${formatNumber(n)} ${n === 1 ? 'story' : 'stories'}`
export const charactersLeft = (n: number) => `${formatNumber(n)} characters left`

export const noStoriesHeading = 'Your stories will stand here'
export const noStoriesText = 'Like books on a shelf, each with its own cover. Write the first one.'
export const noVoicesHeading = 'The voices you keep will live here'
export const noVoicesText = 'Begin with a few minutes of somebody you love, speaking.'
export const storiesNotLoaded = 'Your stories could not be fetched.'
export const storyNotLoaded = 'This story could not be fetched.'
export const voicesNotLoaded = 'Your voices could not be fetched.'
export const audioReady = 'Ready to hear'
export const beingRead = 'Being read'
export const notReadYet = 'Not read yet'
export const writtenOn = (date: string) => `Written on ${date}`
export const keptSince = (date: string) => `Kept since ${date}`
export const backToStories = 'My Stories'
export const storiesTold = (n: number) =>
  n === 0 ? 'No stories yet' : `${formatNumber(n)} ${n === 1 ? 'story' : 'stories'}`
export const listen = 'Listen'
export const storyAudio = 'Listen to this story'
