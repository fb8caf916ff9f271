import { Readable } from 'node:stream'
import { floatToInt16 } from '@hearthvoice/audio/pcm'
import type { JobAttempt, JobPayloads } from '../jobs/job-queue.ts'
import { VoiceProviderError, type SpokenText } from '../providers/voice-provider/voice-provider.ts'
import type { Services } from '../services.ts'
import { narratingVoice } from './narrating-voice.ts'
import { changeNarration, isUnderWay, lockNarration, narrationById, type NarrationRow } from './narrations-store.ts'
import { bookSound, hasSound, markDone, passagesAround, positionsToSpeak, type SoundRow } from './passages-store.ts'
import { spokenText } from './passages.ts'
import { handOut, soundHashOf, TAKE } from './start-narration.ts'
import { soundKeyOf } from './storage-keys.ts'

type Needs = Pick<Services, 'db' | 'events' | 'files' | 'jobs' | 'now' | 'voiceProvider'>
/** What is to be spoken, with what stands before and after it. */
type Task = { narration: NarrationRow; expected: string; text: string; previousText?: string; nextText?: string }

/**
 * Makes one passage's sound, unless it exists, and hands out the story's next passage or its assembly. Doing it twice
 * does no harm.
 * @throws VoiceProviderError, ProductError when the voice can't speak any more, the signal's reason
 */
export async function speakPassage(
  needs: Needs,
  payload: JobPayloads['speak-passage'],
  attempt: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  const task = await findTask(needs, payload)
  if (!task) return
  const { userId, voiceId } = task.narration
  const { providerVoiceId } = await narratingVoice(needs.db, needs, { userId, voiceId })
  const { expected, text } = task
  // Settings may have changed since the narration was asked for.
  const hash = soundHashOf(needs.voiceProvider, { providerVoiceId, text })
  const sound = (await hasSound(needs.db, userId, hash))
    ? null
    : await makeSound(needs, { task, hash, providerVoiceId }, attempt.signal)
  await finishPassage(needs, { narration: task.narration, expected, hash, sound })
}

async function findTask(needs: Needs, { narrationId, position }: JobPayloads['speak-passage']): Promise<Task | null> {
  const narration = await narrationById(needs.db, narrationId)
  if (!narration || !isUnderWay(narration.state)) return null
  const around = await passagesAround(needs.db, narrationId, position)
  const at = (wanted: number) => around.find((passage) => passage.position === wanted)
  const [previous, passage, next] = [at(position - 1), at(position), at(position + 1)]
  if (!passage || passage.done || passage.soundHash === null) return null
  const { content } = narration
  return {
    narration,
    expected: passage.soundHash,
    text: spokenText(content, passage),
    ...(previous && { previousText: spokenText(content, previous) }),
    ...(next && { nextText: spokenText(content, next) }),
  }
}

async function makeSound(
  needs: Needs,
  of: { task: Task; hash: string; providerVoiceId: string },
  signal: AbortSignal,
): Promise<SoundRow> {
  const { task, hash, providerVoiceId } = of
  const { narration, text, previousText, nextText } = task
  const { userId, id: narrationId } = narration
  const input = {
    providerVoiceId,
    text,
    ...(previousText !== undefined && { previousText }),
    ...(nextText !== undefined && { nextText }),
    take: TAKE,
  }
  const { samples, sampleRate, words } = await spoken(needs.voiceProvider.speak(input, { signal }))
  const pcm = floatToInt16(samples)
  const storageKey = soundKeyOf({ userId, hash, narrationId })
  await needs.files.put(storageKey, Readable.from([Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)]), {
    signal,
  })
  return { userId, hash, storageKey, sampleRate, durationSeconds: samples.length / sampleRate, words }
}

const SILENT_SAMPLE_RATE = 16_000

/** Words that this voice has no sounds for are passed over in silence. */
async function spoken(speech: Promise<SpokenText>): Promise<SpokenText> {
  try {
    return await speech
  } catch (error) {
    if (!(error instanceof VoiceProviderError) || error.failure !== 'nothing_to_speak') throw error
    return { samples: new Float32Array(), sampleRate: SILENT_SAMPLE_RATE, words: [] }
  }
}

function finishPassage(
  needs: Needs,
  of: { narration: NarrationRow; expected: string; hash: string; sound: SoundRow | null },
): Promise<void> {
  const { narration, expected, hash, sound } = of
  const { id: narrationId, userId, storyId } = narration
  return needs.db.transaction(async (tx) => {
    const now = await lockNarration(tx, userId, narrationId)
    const kept = now && sound ? await bookSound(tx, sound) : null
    // The story has gone, or the same words were spoken for another one meanwhile.
    if (sound && sound.storageKey !== kept) await needs.jobs.send(tx, 'remove-files', { keys: [sound.storageKey] })
    if (!now) return
    const newlyDone = await markDone(tx, narrationId, { expected, hash })
    if (newlyDone === 0 || !isUnderWay(now.state)) return
    const done = now.done + newlyDone
    await changeNarration(tx, userId, narrationId, { done, state: 'running' })
    if (done === now.total) {
      await needs.jobs.send(tx, 'assemble-narration', { narrationId })
    } else {
      const positions = await positionsToSpeak(tx, narrationId, { from: now.dispatched, limit: 1 })
      await handOut(tx, needs, { userId, narrationId, positions })
    }
    await needs.events.announce(tx, { type: 'story', userId, storyId })
  })
}
