import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { QualityReport } from '@hearthvoice/contract/api/voices'
import { diskFailure } from '../disk-failure.ts'
import { mustHaveRoom } from '../disk-room.ts'
import { traceOf } from '../http/error-handler.ts'
import type { JobAttempt } from '../jobs/job-queue.ts'
import { lockAccountState } from '../plans/account-state.ts'
import type { Services } from '../services.ts'
import { becomeReady } from './become-ready.ts'
import { discardUnused, failVoice } from './fail-voice.ts'
import { preparationFailure, UploadMissingError } from './preparation-failure.ts'
import { sampleKey } from './voice-files.ts'
import { changeVoice, hasConsent, type VoiceRow, voiceOfJob } from './voices-store.ts'

type Needs = Pick<
  Services,
  'db' | 'jobs' | 'events' | 'files' | 'tmpDir' | 'decodeSample' | 'sampleInspector' | 'voiceProvider' | 'now' | 'log'
>
type Made = { providerVoiceId: string; quality: QualityReport }

/**
 * Makes a voice from its upload. May be interrupted anywhere and run again: until the last transaction nothing but
 * files is made, under names that the next try overwrites.
 * @throws what another try may mend; a failure for good is kept with the voice
 */
export async function prepareVoice(needs: Needs, job: { voiceId: string }, attempt: JobAttempt): Promise<void> {
  const voice = await voiceOfJob(needs.db, job.voiceId)
  // The try before may have been cut off between the end of the preparation and the end of the job.
  if (voice?.status !== 'preparing') return discardUnused(needs, job.voiceId, voice)
  try {
    await finish(needs, voice, await make(needs, voice, attempt.signal))
  } catch (error) {
    attempt.signal.throwIfAborted()
    const failure = preparationFailure(error)
    needs.log.warn({ voiceId: voice.id, last: attempt.last, ...traceOf(error) }, 'preparing a voice failed')
    if (diskFailure(error) || (failure.passing && !attempt.last)) throw error
    await failVoice(needs, voice, failure.sentence)
  }
}

async function make(needs: Needs, voice: VoiceRow, signal: AbortSignal): Promise<Made> {
  const folder = await mkdtemp(join(needs.tmpDir, 'voice-'))
  const [inputPath, pcmPath, keepPath] = ['upload', 'sample.pcm', 'sample.flac'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  try {
    await fetchUpload(needs, { uploadKey: voice.uploadKey, inputPath }, signal)
    const { cutShort } = await needs.decodeSample({ inputPath, pcmPath, keepPath, signal })
    const measured = await needs.sampleInspector.inspect(pcmPath, { signal })
    const quality = cutShort ? withWarning(measured, 'cut_short') : measured
    await needs.files.put(sampleKey(voice.id), createReadStream(keepPath), { signal })
    const { name, description, id: reference } = voice
    const openKept = async () => createReadStream(keepPath)
    const sample = { reference, name, description, pcmPath, openKept }
    return { ...(await needs.voiceProvider.createVoice(sample, { signal })), quality }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetchUpload(
  { files, tmpDir }: Pick<Needs, 'files' | 'tmpDir'>,
  { uploadKey, inputPath }: { uploadKey: string | null; inputPath: string },
  signal: AbortSignal,
): Promise<void> {
  const stored = uploadKey === null ? null : await files.head(uploadKey)
  if (stored) await mustHaveRoom(tmpDir, stored.bytes)
  const upload = stored && (await files.get(stored.key))
  if (!upload) throw new UploadMissingError('the upload is not there')
  await pipeline(upload, createWriteStream(inputPath, { mode: 0o600 }), { signal })
}

const withWarning = (report: QualityReport, warning: QualityReport['warnings'][number]): QualityReport => ({
  ...report,
  grade: report.grade === 'good' ? 'fair' : report.grade,
  warnings: [...report.warnings, warning],
})

async function finish(needs: Needs, { userId, id: voiceId, uploadKey }: VoiceRow, made: Made): Promise<void> {
  const isThere = await needs.db.transaction(async (tx) => {
    await lockAccountState(tx, { userId, onboarding: false, now: needs.now() })
    const current = await voiceOfJob(tx, voiceId)
    if (current?.status !== 'preparing') return current !== null
    const consented = await hasConsent(tx, userId, voiceId)
    const voice = await changeVoice(tx, userId, voiceId, {
      status: consented ? 'ready' : 'awaiting_consent',
      elevenlabsVoiceId: made.providerVoiceId,
      quality: made.quality,
      sampleKey: sampleKey(voiceId),
      uploadKey: null,
    })
    if (uploadKey) await needs.jobs.send(tx, 'remove-files', { keys: [uploadKey] })
    if (voice && consented) await becomeReady(needs, tx, voice)
    else await needs.events.announce(tx, { type: 'voice', userId, voiceId })
    return true
  })
  if (!isThere) await discardUnused(needs, voiceId, null)
}
