import { diskFailure } from '../disk-failure.ts'
import { traceOf } from '../http/error-handler.ts'
import type { JobAttempt, JobHandlers, JobPayloads } from '../jobs/job-queue.ts'
import type { Services } from '../services.ts'
import { assembleStory } from './assemble-story.ts'
import { failNarration, isLasting } from './fail-narration.ts'
import { pauseNarration } from './pause-narration.ts'
import { speakPassage } from './speak-passage.ts'

type StoryQueue = 'speak-passage' | 'assemble-narration'

const ASSEMBLIES_AT_ONCE = 2

/** The durable jobs that narrate stories. */
export function storyJobs(services: Services): Pick<JobHandlers, StoryQueue | 'fail-narration'> {
  return {
    'speak-passage': {
      concurrency: services.voiceProvider.concurrency,
      run: (payload, attempt) =>
        orFail(services, { queue: 'speak-passage', payload, attempt }, () => speakPassage(services, payload, attempt)),
    },
    'assemble-narration': {
      concurrency: ASSEMBLIES_AT_ONCE,
      run: (payload, attempt) =>
        orFail(services, { queue: 'assemble-narration', payload, attempt }, () =>
          assembleStory(services, payload, attempt),
        ),
    },
    'fail-narration': {
      concurrency: 1,
      run: ({ narrationId }) => failNarration(services, { narrationId, error: new Error('no try came to an end') }),
    },
  }
}

/** A lasting failure, or the last try's, ends the narration; any other is left to the queue, which tries again. */
async function orFail<Q extends StoryQueue>(
  services: Services,
  job: { queue: Q; payload: JobPayloads[Q]; attempt: JobAttempt },
  work: () => Promise<void>,
): Promise<void> {
  const { queue, payload, attempt } = job
  try {
    await work()
  } catch (error) {
    // An interruption is no failure: the queue sees to it that the job is done.
    if (attempt.signal.aborted) throw error
    services.log.warn({ ...traceOf(error), queue, narrationId: payload.narrationId }, 'narrating failed')
    if (diskFailure(error)) {
      await pauseNarration(services, payload)
      throw error
    }
    if (!attempt.last && !isLasting(error)) throw error
    await failNarration(services, { narrationId: payload.narrationId, error })
  }
}
