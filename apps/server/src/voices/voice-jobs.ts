import type { JobHandlers } from '../jobs/job-queue.ts'
import { VoiceProviderError } from '../providers/voice-provider/voice-provider.ts'
import type { Services } from '../services.ts'
import { giveUpVoice } from './fail-voice.ts'
import { prepareVoice } from './prepare-voice.ts'

const PREPARATIONS_AT_ONCE = 2
const REMOVALS_AT_ONCE = 2

/** What the worker does for voices; every job may be run again. */
export function voiceJobs(
  services: Services,
): Pick<JobHandlers, 'prepare-voice' | 'fail-voice' | 'remove-provider-voice' | 'remove-files'> {
  return {
    'prepare-voice': {
      concurrency: PREPARATIONS_AT_ONCE,
      run: (job, attempt) => prepareVoice(services, job, attempt),
    },
    'fail-voice': { concurrency: 1, run: (job) => giveUpVoice(services, job) },
    'remove-provider-voice': {
      concurrency: REMOVALS_AT_ONCE,
      run: async ({ provider, providerVoiceId }) => {
        if (provider !== services.voiceProvider.name) {
          throw new VoiceProviderError('unavailable', `voice provider ${provider} is not in use`)
        }
        await services.voiceProvider.deleteVoice(providerVoiceId)
      },
    },
    'remove-files': {
      concurrency: REMOVALS_AT_ONCE,
      run: async ({ keys }) => {
        for (const key of keys) await services.files.delete(key)
      },
    },
  }
}
