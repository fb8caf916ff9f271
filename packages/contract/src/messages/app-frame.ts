/** What frames every screen: navigation, waiting, and what stands where something is missing or broken. */
import { PRODUCT_NAME } from '../product.ts'

export const pageTitle = (title: string) => `${title} · ${PRODUCT_NAME}`
export const skipToContent = 'Skip to content'
export const loading = 'Loading...'
export const oneMoment = 'One moment, please.'
export const tryAgain = 'Try Again'
export const cancel = 'Cancel'
export const close = 'Close'
export const back = 'Back'
export const showMore = 'Show more'

export const home = 'Home'
export const mainNavigation = 'Main'
export const openMenu = 'Open menu'
export const closeMenu = 'Close menu'
export const accountMenu = (email: string) => `Account of ${email}`
export const signIn = 'Sign In'
export const signOut = 'Sign Out'
export const dashboard = 'Dashboard'
export const myStories = 'My Stories'
export const savedVoices = 'Saved Voices'
export const goToDashboard = 'Go to Dashboard'
export const backToDashboard = 'Back to Dashboard'

export const notFoundTitle = 'Page not found'
export const notFoundHeading = 'This page is not in our book'
export const notFoundText = 'The address may be old, or mistyped. Your stories and voices are where you left them.'
export const backToHome = 'Back to Home'
export const brokenHeading = 'Something went wrong here'
export const brokenText = 'This page could not be shown. What you saved is safe. Loading it again usually helps.'
export const loadAgain = 'Load again'
export const offline = 'You are offline. What you write is kept on this device until the connection is back.'

export const copyright = (year: number) => `© ${year} ${PRODUCT_NAME}`

export const demoLabel = 'Demo'
export const demoNotice = 'Demo: this copy is for trying things out. No payment is taken, and no mail is sent.'
