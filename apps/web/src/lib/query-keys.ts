/** Names of cached answers, in one place: features write them, the event stream renews them. */
export const queryKeys = {
  accounts: ['account'] as const,
  account: (onboarding: boolean) => ['account', { onboarding }] as const,
  packages: ['packages'] as const,
  service: ['service'] as const,
  profile: ['profile'] as const,
  voices: ['voices'] as const,
  voiceList: ['voices', 'list'] as const,
  voice: (id: string) => ['voices', 'one', id] as const,
  voicePreview: (id: string) => ['voice-preview', id] as const,
  stories: ['stories'] as const,
  storyList: ['stories', 'list'] as const,
  newestStory: ['stories', 'newest'] as const,
  story: (id: string) => ['stories', 'one', id] as const,
}
