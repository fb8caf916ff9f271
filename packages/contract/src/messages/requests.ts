export const notFound = 'There is nothing at this address'
export const somethingWentWrong = 'Something went wrong on our side. Please try again in a moment.'
export const requestNotUnderstood = 'We could not understand this request'
export const bodyTooLarge = 'That is more than we can take in one go'
export const tooManyRequests = (seconds: number) =>
  `That was a little fast (rate limit). Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
export const busy = 'We are very busy at the moment (too many concurrent requests). Please try again in a moment.'
export const databaseAway = 'We cannot reach what is kept here just now. Please try again in a moment.'
export const actionUnknown = "Unknown action: use 'create_voice' or 'generate_sample'"
export const connectionLost = 'We could not reach the server. Please check your connection and try again.'
export const formNeeded = 'Please send this as a form with a file (multipart/form-data)'
export const noRoomLeft =
  'There is no room left on the disk of this server. Nothing that was saved is lost. Please try again later.'
export const nothingCanBeSaved =
  'Nothing can be saved on this server at the moment. What was saved is not lost. Please try again later.'
