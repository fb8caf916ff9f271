import { createReadStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { QualityReport } from '@hearthvoice/contract/api/voices'
import type { AudioThreads } from '../../audio-thread/audio-threads.ts'
import type { EngineOutcome, EngineRefusal } from '../../audio-thread/engine-task.ts'
import { ThreadsBusyError } from '../../audio-thread/worker-threads.ts'
import type { FileStorage } from '../file-storage/file-storage.ts'
import {
  type Sample,
  type SampleInspector,
  type SpokenText,
  VoiceProviderError,
  type VoiceProviderFailure,
  type VoiceProvider,
} from './voice-provider.ts'

const VOICE_FILES_KEPT = 32

const failures: Record<EngineRefusal['code'], VoiceProviderFailure> = {
  no_speech: 'too_little_speech',
  too_little_speech: 'too_little_speech',
  nothing_to_speak: 'nothing_to_speak',
  voice_file_damaged: 'rejected',
  voice_file_too_new: 'rejected',
  base_speech_failed: 'unavailable',
}

/** The embedded voice engine in threads of this process; voice files lie in the file storage. */
export class EngineVoiceProvider implements VoiceProvider, SampleInspector {
  readonly name = 'engine'
  readonly settings = 'engine-1'
  readonly concurrency: number
  readonly #files: FileStorage
  readonly #audioThreads: AudioThreads
  /** Voice files read lately, the least recently used first. */
  readonly #voiceFiles = new Map<string, Uint8Array>()

  constructor(parts: { files: FileStorage; audioThreads: AudioThreads }) {
    this.#files = parts.files
    this.#audioThreads = parts.audioThreads
    this.concurrency = parts.audioThreads.ordinary
  }

  /** Makes the voice on the way, beside the sound, so that creating it need not look at the sample again. */
  async inspect(pcmPath: string, { signal }: { signal: AbortSignal }): Promise<QualityReport> {
    const input = { pcmPath, voicePath: voicePathOf(pcmPath) }
    return this.#settle(this.#audioThreads.enrol(input, { signal }), signal)
  }

  async createVoice(sample: Sample, { signal }: { signal: AbortSignal }): Promise<{ providerVoiceId: string }> {
    const voicePath = voicePathOf(sample.pcmPath)
    const isMade = await access(voicePath).then(
      () => true,
      () => false,
    )
    if (!isMade) await this.inspect(sample.pcmPath, { signal })
    const providerVoiceId = voiceIdOf(sample.reference)
    await this.#files.put(voiceKeyOf(providerVoiceId), createReadStream(voicePath), { signal })
    await rm(voicePath, { force: true })
    return { providerVoiceId }
  }

  async speak(
    { providerVoiceId, text }: { providerVoiceId: string; text: string },
    options: { signal: AbortSignal; urgent?: boolean },
  ): Promise<SpokenText> {
    options.signal.throwIfAborted()
    const bytes = await this.#voiceFile(providerVoiceId)
    const voice = { id: providerVoiceId, bytes }
    return this.#settle(this.#audioThreads.speak({ voice, text }, options), options.signal)
  }

  async deleteVoice(providerVoiceId: string): Promise<void> {
    this.#voiceFiles.delete(providerVoiceId)
    await this.#files.delete(voiceKeyOf(providerVoiceId))
  }

  discard(reference: string): Promise<void> {
    return this.deleteVoice(voiceIdOf(reference))
  }

  async #voiceFile(id: string): Promise<Uint8Array> {
    const bytes = this.#voiceFiles.get(id) ?? (await this.#readVoiceFile(id))
    this.#voiceFiles.delete(id)
    this.#voiceFiles.set(id, bytes)
    const [oldest] = this.#voiceFiles.keys()
    if (this.#voiceFiles.size > VOICE_FILES_KEPT && oldest !== undefined) this.#voiceFiles.delete(oldest)
    return bytes
  }

  async #readVoiceFile(id: string): Promise<Uint8Array> {
    const stored = await this.#files.get(voiceKeyOf(id))
    if (!stored) throw new VoiceProviderError('voice_not_found', 'there is no such voice file')
    return new Uint8Array(await buffer(stored))
  }

  /** @throws VoiceProviderError for what the engine refuses and for threads that can't; the signal's reason */
  async #settle<Value>(work: Promise<EngineOutcome<Value>>, signal: AbortSignal): Promise<Value> {
    const outcome = await work.catch((error: unknown) => {
      signal.throwIfAborted()
      const failure = error instanceof ThreadsBusyError ? 'busy' : 'unavailable'
      throw new VoiceProviderError(failure, 'the engine did not answer', { cause: error })
    })
    if ('value' in outcome) return outcome.value
    const { code, message, figures } = outcome.refusal
    throw new VoiceProviderError(failures[code], message, { speechSeconds: figures['speech_seconds'] ?? 0 })
  }
}

const voiceIdOf = (reference: string) => `engine_${reference}`
const voiceKeyOf = (providerVoiceId: string) => `engine-voices/${providerVoiceId}.voice`
const voicePathOf = (pcmPath: string) => `${pcmPath}.voice`
