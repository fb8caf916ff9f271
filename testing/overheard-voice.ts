/** Lets tests know what the voice provider is asked to speak, and hold it up or make it fail. */
import type { Services } from '../apps/server/src/services.ts'

/** @param before runs before each passage is spoken by the real provider; what it throws is the provider's failure */
export function overhearVoice(services: Services, before: (text: string) => Promise<void> | void): void {
  const real = services.voiceProvider
  services.voiceProvider = {
    name: real.name,
    settings: real.settings,
    concurrency: real.concurrency,
    createVoice: (sample, options) => real.createVoice(sample, options),
    discard: (...given) => real.discard(...given),
    deleteVoice: (providerVoiceId) => real.deleteVoice(providerVoiceId),
    speak: async (input, options) => {
      await before(input.text)
      return real.speak(input, options)
    },
  }
}
