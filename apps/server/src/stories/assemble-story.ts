import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unknownVoice } from '@hearthvoice/contract/messages/voices'
import { publicAudioUrl } from '@hearthvoice/contract/paths'
import { SYNTHETIC_VOICE_NOTE } from '@hearthvoice/contract/product'
import { bookUsage, lockAccountState } from '../plans/account-state.ts'
import type { JobAttempt, JobPayloads } from '../jobs/job-queue.ts'
import type { Services } from '../services.ts'
import { readVoice } from '../voices/read-voices.ts'
import { newAudioKey } from './audio-key.ts'
import { replacedCharacters } from './narrated-text.ts'
import {
  changeNarration,
  isUnderWay,
  lockNarration,
  narratedTexts,
  narrationById,
  publishedNarration,
  type NarrationRow,
} from './narrations-store.ts'
import { forgetSound, passagesToJoin } from './passages-store.ts'
import { joinPlan, timingsOfStory, type JoinPlan } from './join-plan.ts'
import { audioKeyOf } from './storage-keys.ts'
import { changeStory, lockStory } from './stories-store.ts'

type Needs = Pick<Services, 'assembleNarration' | 'db' | 'events' | 'files' | 'jobs' | 'now' | 'tmpDir'>
type Finished = { durationSeconds: number; words: ReturnType<typeof timingsOfStory> }

/** Sound that the books name is not in storage: it has to be made again. */
export class SoundMissing extends Error {
  override readonly name = 'SoundMissing'
}

/** The sound is made and stored, but the books could not take its address. */
export class AddressNotSaved extends Error {
  override readonly name = 'AddressNotSaved'
}

/**
 * Joins a narration's passages into the story's file and publishes it under a new address; the former one ends. Doing
 * it twice does no harm.
 * @throws SoundMissing, AddressNotSaved, NarrationError, the signal's reason
 */
export async function assembleStory(
  needs: Needs,
  { narrationId }: JobPayloads['assemble-narration'],
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  const narration = await narrationById(needs.db, narrationId)
  if (!narration || !isUnderWay(narration.state)) return
  const plan = joinPlan(await passagesToJoin(needs.db, narration.userId, narrationId))
  const folder = await mkdtemp(join(needs.tmpDir, 'narration-'))
  try {
    const outputPath = join(folder, 'story.mp3')
    const passages = await fetchSounds(needs, { userId: narration.userId, plan, folder }, signal)
    const tags = await tagsOf(needs, narration)
    const { durationSeconds, starts } = await needs.assembleNarration({ passages, outputPath, tags, signal })
    await needs.files.put(audioKeyOf(narration.audioPath), createReadStream(outputPath), { signal })
    await publish(needs, narration, { durationSeconds, words: timingsOfStory(plan, starts) }).catch(
      (error: unknown) => {
        throw new AddressNotSaved('publishing failed', { cause: error })
      },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies each sound once to the folder; storage may be far away, and the joining reads them several times. */
async function fetchSounds(
  needs: Needs,
  of: { userId: string; plan: JoinPlan; folder: string },
  signal: AbortSignal,
): Promise<Parameters<Services['assembleNarration']>[0]['passages']> {
  const paths = new Map<string, string>()
  for (const { hash, storageKey } of of.plan) {
    if (paths.has(hash)) continue
    const sound = storageKey === null ? null : await needs.files.get(storageKey)
    if (!sound) {
      await forgetSound(needs.db, of.userId, hash)
      throw new SoundMissing(hash)
    }
    const path = join(of.folder, `${hash}.pcm`)
    await pipeline(sound, createWriteStream(path), { signal })
    paths.set(hash, path)
  }
  return of.plan.map(({ hash, sampleRate, pauseAfter }) => ({
    path: paths.get(hash) ?? '',
    format: 's16le' as const,
    sampleRate,
    pauseAfter,
  }))
}

async function tagsOf(needs: Needs, { userId, voiceId, title, content }: NarrationRow) {
  const voice = voiceId === null ? null : await readVoice(needs.db, { userId, voiceId, now: needs.now() })
  return {
    title,
    artist: voice?.name ?? unknownVoice,
    comment: SYNTHETIC_VOICE_NOTE,
    date: needs.now(),
    lyrics: content,
  }
}

function publish(needs: Needs, narration: NarrationRow, { durationSeconds, words }: Finished): Promise<void> {
  const { id, userId, storyId, audioPath, content } = narration
  const now = needs.now()
  return needs.db.transaction(async (tx) => {
    await lockAccountState(tx, { userId, onboarding: false, now })
    const story = await lockStory(tx, userId, storyId)
    const state = await lockNarration(tx, userId, id)
    if (!story || !state || !isUnderWay(state.state)) {
      // The story was deleted, or its text changed, while this was being joined.
      await needs.jobs.send(tx, 'remove-files', { keys: [audioKeyOf(audioPath)] })
      return
    }
    const former = await publishedNarration(tx, userId, storyId)
    if (former) {
      await changeNarration(tx, userId, former.id, { audioKey: null })
      await needs.jobs.send(tx, 'remove-files', { keys: [audioKeyOf(former.path)] })
    }
    const audioKey = newAudioKey()
    const narrated = await narratedTexts(tx, userId, storyId)
    const spent =
      replacedCharacters([...narrated, content], story.content) - replacedCharacters(narrated, story.content)
    await bookUsage(tx, userId, { charactersSpent: spent })
    await changeNarration(tx, userId, id, { state: 'done', audioKey, durationSeconds, words, finishedAt: now })
    const audioUrl = publicAudioUrl(audioPath, audioKey)
    await changeStory(tx, userId, storyId, { audioUrl, narrated: true, updatedAt: now })
    await needs.events.announce(tx, { type: 'story', userId, storyId })
  })
}
