/** The only place that names implementations: which one serves is chosen here, from the configuration. */
import type { Logger } from 'pino'
import { LinkTokens } from './accounts/link-tokens.ts'
import { SessionTokens } from './accounts/session-tokens.ts'
import { AudioThreads } from './audio-thread/audio-threads.ts'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder/open-data-folder.ts'
import type { Secrets } from './data-folder/secrets.ts'
import { connectDatabase } from './database/database.ts'
import { decodeSample } from './decoding/decode-sample.ts'
import { EventBus } from './events/event-bus.ts'
import { traceOf } from './http/error-handler.ts'
import { SignedAddresses } from './http/signed-addresses.ts'
import { PgBossJobs } from './jobs/pg-boss-jobs.ts'
import { FolderStorage } from './providers/file-storage/folder-storage.ts'
import { OutboxMailer } from './providers/mailer/outbox-mailer.ts'
import { EngineVoiceProvider } from './providers/voice-provider/engine-voice-provider.ts'
import type { Services } from './services.ts'

export type BuiltServices = { services: Services; jobs: PgBossJobs; start(): Promise<void>; close(): Promise<void> }

export async function buildServices(parts: {
  config: Config
  log: Logger
  secrets: Secrets
  folder: Pick<DataFolder, 'files' | 'tmp' | 'outbox'>
  connectionString: string
  now?: () => Date
}): Promise<BuiltServices> {
  const { config, log, secrets, folder, connectionString } = parts
  const now = parts.now ?? (() => new Date())
  const database = connectDatabase(connectionString, (error) => log.warn(traceOf(error), 'database connection lost'))
  const { db } = database
  const jobs = new PgBossJobs({ connectionString, db, log })
  const events = new EventBus({ connectionString, log })
  const files = await FolderStorage.open(folder.files)
  const outbox = new OutboxMailer({ folder: folder.outbox, tmp: folder.tmp, now })
  const audioThreads = new AudioThreads()
  const voiceProvider = new EngineVoiceProvider({ files, audioThreads })
  const services: Services = {
    config,
    log,
    now,
    db,
    jobs,
    events,
    files,
    tmpDir: folder.tmp,
    voiceProvider,
    sampleInspector: voiceProvider,
    decodeSample: (request) => decodeSample({ ffmpegPath: config.ffmpegPath ?? undefined, ...request }),
    assembleNarration: (input) => audioThreads.assembleNarration(input),
    accessTokens: new SessionTokens({ db, secrets, now }),
    linkTokens: new LinkTokens(secrets.linkSecret),
    mailer: outbox,
    outbox: { mails: outbox, token: secrets.outboxToken },
    signedAddresses: new SignedAddresses({ secret: secrets.addressSecret, now }),
  }
  return {
    services,
    jobs,
    start: async () => {
      await jobs.start()
      await events.start()
    },
    close: async () => {
      await jobs.stop()
      await events.stop()
      await audioThreads.close()
      await database.close()
    },
  }
}
