import type { Logger } from 'pino'
import type { AccessTokens } from './accounts/access-tokens.ts'
import type { LinkTokens } from './accounts/link-tokens.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { decodeSample } from './decoding/decode-sample.ts'
import type { EventBus } from './events/event-bus.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { FileStorage } from './providers/file-storage/file-storage.ts'
import type { Mailer, Outbox } from './providers/mailer/mailer.ts'
import type { SampleInspector, VoiceProvider } from './providers/voice-provider/voice-provider.ts'
import type { AssembleInThread } from './audio-thread/audio-threads.ts'
import type { SignedAddresses } from './http/signed-addresses.ts'

/** Everything the app is made of; use cases pick the few they need. */
export type Services = {
  config: Config
  log: Logger
  now: () => Date
  db: Database
  jobs: JobQueue
  events: EventBus
  files: FileStorage
  /** Folder for temporary files, emptied at every start. */
  tmpDir: string
  voiceProvider: VoiceProvider
  sampleInspector: SampleInspector
  decodeSample: typeof decodeSample
  assembleNarration: AssembleInThread
  accessTokens: AccessTokens
  linkTokens: LinkTokens
  mailer: Mailer
  /** Where mails are kept when they are not sent, and what its page asks for. */
  outbox: { mails: Outbox; token: string } | null
  signedAddresses: SignedAddresses
}
