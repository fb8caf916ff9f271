/** The landing page. */
import { PRODUCT_NAME } from '../product.ts'

export const productDescription = `${PRODUCT_NAME} keeps the voice of someone you love, and lets it tell your family’s stories.`
export const headline = 'The stories you grew up with, in the voice that told them'
export const introduction =
  'Give us a few minutes of someone you love, speaking. Write down what you would like to hear. We read it back to you in a voice made from theirs, to play, to keep, to pass on.'
export const tryNow = 'Try Now'
export const howItWorks = 'How It Works'
export const howItWorksHeading = 'Three quiet steps'
export const steps = [
  {
    title: 'Bring a voice',
    text: 'A voice message, an old film, a phone recording. Three to five minutes of clear speech are plenty.',
  },
  {
    title: 'Write the story',
    text: 'A memory, a bedtime story, a few words for a birthday. Write it the way they would say it.',
  },
  {
    title: 'Listen together',
    text: 'Your story is read aloud in that voice. Play it, download it, keep it with the photographs.',
  },
] as const
export const promise = 'A voice belongs to the person who speaks'
export const promiseText =
  'We ask whose voice it is before we make it, we say that it is synthetic wherever it is heard, and it is never used for anything but your own stories.'
export const sampleTitle = 'The summer at the lake'
export const sampleText =
  'We took the long road down, because your grandfather said the short one had no blackberries. He was right about that, as he was about most things that can be eaten.'
export const sampleBy = 'An example of a story'
