/** SPEC §2's words of the sign-in screen, then ours. */
import { PRODUCT_NAME } from '../product.ts'

export const signInHeading = 'Welcome back'
export const signInSubtext = 'Sign in to continue your journey'
export const signUpHeading = 'Create your account'
export const signUpSubtext = 'Start preserving your family stories'
export const fullNameLabel = 'Full Name'
export const emailLabel = 'Email address'
export const passwordLabel = 'Password'
export const signInButton = 'Sign In'
export const signUpButton = 'Create Account'
export const workingButton = 'Loading...'
export const newHere = `New to ${PRODUCT_NAME}?`
export const haveAccount = 'Already have an account?'
export const toSignUp = 'Create Account'
export const toSignIn = 'Sign In Instead'

export const showPassword = 'Show password'
export const hidePassword = 'Hide password'
export const passwordHint = (n: number) => `At least ${n} characters. A few words in a row are easy to remember.`
export const findingYourPlace = 'Finding your place…'
