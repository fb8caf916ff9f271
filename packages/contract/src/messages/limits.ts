/** SPEC §5's sentences on what a plan allows. */
const number = (n: number) => n.toLocaleString('en-US')

export const trialVoiceLimit = 'Trial users can only create 1 voice. Purchase a package to create more voices.'
export const voiceLimitReached = (n: number) =>
  `You've reached your voice limit (${number(n)}). Upgrade your plan to create more voices.`
export const storiesNeedPackage = 'Purchase a package to create stories. Trial users can only create voice clones.'
export const characterLimitReached = (n: number) =>
  `You've reached your character limit (${number(n)}). Upgrade your plan or purchase additional characters.`
export const onboardingCharacterLimitReached = (n: number) =>
  `You've reached your character limit (${number(n)}). Purchase a plan to continue creating stories.`
export const storyWouldExceedLimit = (n: number) =>
  `This story would exceed your character limit. You have ${number(n)} characters remaining.`
export const noVoiceForStory = 'You need to create a voice first before creating stories.'
export const characterLimitExceeded = 'Character limit exceeded'
export const onboardingLongerStories = 'Purchase a plan to get more characters for longer stories!'
export const cannotCreateVoice = 'Cannot create voice'
export const cannotCreateStory = 'Cannot create story'
export const permissionCheckFailed = 'Unable to check permissions. Please try again.'
export const planCheckFailed = 'Unable to verify your plan status. Please try again.'
export const planNeededForDashboard =
  'You need to purchase a plan to access the dashboard. Complete your onboarding to get started.'
export const audioNeedsPlan = 'Stories are narrated once you have a package. Your story is saved and waiting for you.'
