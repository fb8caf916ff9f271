/** Choosing a package. */
import { formatNumber } from '../format.ts'

export const heading = 'Complete Your Purchase'
export const introduction = 'Paid once. Your stories and voices stay yours.'
export const alreadyActive = 'You already have an active package!'
export const mostPopular = 'Most Popular'
export const proceed = 'Proceed to Payment'
export const proceedLater = 'Payment opens here soon. Your voice and your story are saved.'
export const choosePackage = 'Choose a package'
export const oneTime = 'one payment'
export const voices = (n: number) => `${formatNumber(n)} ${n === 1 ? 'voice' : 'voices'}`
export const characters = (n: number) => `${formatNumber(n)} characters`
export const words = (n: number) => `about ${formatNumber(n)} words`
export const narrated = 'Every story read aloud, to keep and download'
export const storySaved = 'Your story is saved and waits for you.'
export const packagesNotLoaded = 'The packages could not be fetched. Please try again.'
