export const anErrorOccurred = 'An error occurred'
export const profileNotCreated = 'Failed to create user profile'
export const noAccessToken = 'No access token found'
export const authProviderMissing = 'useAuth must be used within an AuthProvider'

export const wrongCredentials = 'Invalid login credentials'
export const emailTaken = 'An account with this email address already exists. Sign in instead.'
export const emailNeeded = 'Please enter your email address'
export const emailInvalid = 'Please enter a valid email address, like name@example.com'
export const passwordNeeded = 'Please enter your password'
export const fullNameNeeded = 'Please enter your full name'
export const fullNameTooLong = (n: number) => `A name can have at most ${n} characters`
export const passwordTooShort = (n: number) => `A password needs at least ${n} characters`
export const passwordTooLong = (n: number) => `A password can have at most ${n} characters`
export const passwordTooCommon = 'That password is one of the first that others would try. Please choose another.'
export const signInNeeded = 'Please sign in to go on'
export const sessionEnded = 'Your session has ended. Please sign in again.'
export const refreshTokenUnknown = 'Invalid Refresh Token: Refresh Token Not Found'
export const refreshTokenUsed = 'Invalid Refresh Token: Already Used'
export const grantTypeUnknown = 'Unsupported grant type'
export const refreshTokenNeeded = 'Invalid Refresh Token: Refresh Token Missing'
export const scopeUnknown = "Unknown scope: use 'global', 'local' or 'others'"
export const profileNotFound = 'We could not find your profile'
export const tooManyAttempts = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts for this account (rate limit). Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
export const tooManyMails = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return `We have sent several mails already (rate limit). Please look for them, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
export const samePassword = 'That is the password you have already. Please choose another, or keep it.'
export const linkNoLongerGood = 'This link has been used, or is more than an hour old. Please ask for a new one.'
export const linkNeeded = 'Please open the whole link from our mail'
export const phoneNotOffered = 'We do not use phone numbers. Please use an email address.'
export const signInWayNotOffered = 'This way of signing in is not offered. Please use your email address and password.'
export const mailKindUnknown = 'There is no mail of this kind to send again'
