/** Durable jobs: sent in the transaction of the row they work on, done at least once. */
import type { Transaction } from '../database/database.ts'
import type { MailKind } from '../mail/mail-kinds.ts'

/** What each queue's jobs carry. Handlers start from the rows, so a payload is only ids. */
export type JobPayloads = {
  'prepare-voice': { voiceId: string }
  /** Ends a preparation that no try could end, since each one's process died. */
  'fail-voice': { voiceId: string }
  'remove-provider-voice': { provider: string; providerVoiceId: string }
  'speak-passage': { narrationId: string; position: number }
  'assemble-narration': { narrationId: string }
  /** As `fail-voice`, for narrations. */
  'fail-narration': { narrationId: string }
  'remove-files': { keys: string[] }
  /** The mail is written from the row that `id` names when the job is done. */
  'send-mail': { kind: MailKind; id: string }
}
export type QueueName = keyof JobPayloads

export type JobAttempt = {
  /** Aborts when the process stops (the job is then given back, and the try does not count) or lost its claim. */
  signal: AbortSignal
  /** No further try follows if this one fails. */
  last: boolean
}

export interface JobQueue {
  /** Sends a job that becomes visible when `tx` commits. */
  send<Q extends QueueName>(tx: Transaction, queue: Q, payload: JobPayloads[Q]): Promise<void>
}

export type JobHandlers = {
  [Q in QueueName]: { concurrency: number; run(payload: JobPayloads[Q], attempt: JobAttempt): Promise<void> }
}
