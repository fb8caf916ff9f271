/** Addresses of the app's screens, and the roots of the server's calls; each call's own path stands at its route. */

export const screens = {
  landing: '/',
  auth: '/auth',
  /** Where the links of mails lead back to, unless the screen that asked names another. */
  authRecovery: '/auth?recovery',
  authEmailChange: '/auth?email_change',
  onboarding: '/onboarding',
  onboardingVoice: '/onboarding/voice',
  onboardingStory: '/onboarding/story',
  onboardingPayment: '/onboarding/payment',
  dashboard: '/dashboard',
  myStories: '/dashboard/my-stories',
  savedVoices: '/dashboard/saved-voices',
  settings: '/dashboard/settings',
  createVoice: '/dashboard/create-voice',
  createStory: '/dashboard/create-story',
  story: (id: string) => `/dashboard/stories/${id}`,
} as const

export const calls = {
  auth: '/auth/v1',
  voiceClone: '/functions/v1/voice-clone',
  storyAudio: '/functions/v1/story-audio',
  publicAudio: '/storage/v1/object/public/audio',
  sample: '/storage/v1/object/sign/samples',
  api: '/api/v1',
  outbox: '/outbox',
} as const

/** Path of a story's sound inside the bucket: `{user_id}/story_{storyId}_{timestamp}.mp3`. */
export const audioPath = (userId: string, storyId: string, timestamp: number): string =>
  `${userId}/story_${storyId}_${timestamp}.mp3`

export const publicAudioUrl = (path: string, key: string): string => `${calls.publicAudio}/${path}?key=${key}`
