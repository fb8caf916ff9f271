/** Everything that computes on sound for longer than a moment does so here, in threads. */
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { QualityReport } from '@hearthvoice/voice-engine/quality-report'
import type { SpokenText } from '../providers/voice-provider/voice-provider.ts'
import type { Narration, NarrationInput } from './assemble-narration.ts'
import type { AssembleOutcome } from './assemble-task.ts'
import type { EngineOutcome, EnrolInput, SpeakInput } from './engine-task.ts'
import { NarrationError } from './narration-error.ts'
import { type TaskOptions, WorkerThreads } from './worker-threads-zz.ts'

const moduleOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const ENGINE_TASK = moduleOf('./engine-task.ts')
const ASSEMBLE_TASK = moduleOf('./assemble-task.ts')

/** Narrations wait in the job queue; what waits here are the few that it has handed out, and previews. */
const MOST_WAITING = 100

/** Joins a narration in a thread; a preview is `urgent`. */
export type AssembleInThread = (input: NarrationInput & { urgent?: boolean }) => Promise<Narration>

export class AudioThreads {
  /** Tasks other than previews that run at once: one thread stays free for a preview. */
  readonly ordinary: number
  readonly #threads: WorkerThreads

  constructor(cores: number = availableParallelism()) {
    this.ordinary = Math.max(1, cores - 1)
    this.#threads = new WorkerThreads({
      threads: Math.max(2, cores),
      ordinary: this.ordinary,
      waiting: MOST_WAITING,
    })
  }

  /** @throws the signal's reason, ThreadsBusyError, ThreadsClosedError, errors of the file system */
  enrol(input: EnrolInput, options: TaskOptions): Promise<EngineOutcome<QualityReport>> {
    return this.#threads.run({ module: ENGINE_TASK, name: 'enrolSample', input }, options)
  }

  /** @throws the signal's reason, ThreadsBusyError, ThreadsClosedError */
  speak(input: SpeakInput, options: TaskOptions): Promise<EngineOutcome<SpokenText>> {
    return this.#threads.run({ module: ENGINE_TASK, name: 'speakText', input }, options)
  }

  /** @throws what `assembleNarration` throws, ThreadsBusyError, ThreadsClosedError; no file is left then */
  async assembleNarration({ signal, urgent, ...input }: Parameters<AssembleInThread>[0]): Promise<Narration> {
    const task = { module: ASSEMBLE_TASK, name: 'assemble', input }
    try {
      const outcome = await this.#threads.run<AssembleOutcome>(task, { signal, urgent })
      if ('value' in outcome) return outcome.value
      throw new NarrationError(outcome.refusal.code, outcome.refusal.message)
    } catch (error) {
      // A thread that was ended could not clear up after itself.
      await rm(input.outputPath, { force: true })
      throw error
    }
  }

  /** Ends all threads, whatever they do. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
