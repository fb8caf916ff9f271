import { expect, test } from 'vitest'
import { audioPath, calls, publicAudioUrl, screens } from './paths.ts'

test('every address, so that a change is seen', () => {
  expect({ ...screens, story: screens.story('id') }).toMatchInlineSnapshot(`
    {
      "auth": "/auth",
      "authEmailChange": "/auth?email_change",
      "authRecovery": "/auth?recovery",
      "createStory": "/dashboard/create-story",
      "createVoice": "/dashboard/create-voice",
      "dashboard": "/dashboard",
      "landing": "/",
      "myStories": "/dashboard/my-stories",
      "onboarding": "/onboarding",
      "onboardingPayment": "/onboarding/payment",
      "onboardingStory": "/onboarding/story",
      "onboardingVoice": "/onboarding/voice",
      "savedVoices": "/dashboard/saved-voices",
      "settings": "/dashboard/settings",
      "story": "/dashboard/stories/id",
    }
  `)
  expect(calls).toMatchInlineSnapshot(`
    {
      "api": "/api/v1",
      "auth": "/auth/v1",
      "outbox": "/outbox",
      "publicAudio": "/storage/v1/object/public/audio",
      "sample": "/storage/v1/object/sign/samples",
      "storyAudio": "/functions/v1/story-audio",
      "voiceClone": "/functions/v1/voice-clone",
    }
  `)
})

test('S-420 S-421 a story is kept under its user and carries a key', () => {
  expect(publicAudioUrl(audioPath('user', 'story', 17), 'k')).toBe(
    '/storage/v1/object/public/audio/user/story_story_17.mp3?key=k',
  )
})
