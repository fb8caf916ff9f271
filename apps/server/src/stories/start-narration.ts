import type { Narration } from '@hearthvoice/contract/api/stories'
import { audioPath } from '@hearthvoice/contract/paths'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { NarratingVoice } from './narrating-voice.ts'
import { changeNarration, insertNarration } from './narrations-store.ts'
import { insertPassages, positionsToSpeak, soundsThere } from './passages-store.ts'
import { passageHash, splitIntoPassages, spokenText } from './passages.ts'
import type { StoryRow } from './stories-store.ts'

/** Another reading of the same words would have another number. */
export const TAKE = 1

/** The hash of what a voice would make of a text now. */
export const soundHashOf = (
  provider: Services['voiceProvider'],
  of: { providerVoiceId: string; text: string },
): string => passageHash({ provider: provider.name, settings: provider.settings, take: TAKE, ...of })

/**
 * Writes a narration with its passages and hands out the first of them; sounds that exist already count as done. The
 * account and the story must be held, and no other narration of the story under way.
 */
export async function startNarration(
  tx: Transaction,
  needs: Pick<Services, 'events' | 'jobs' | 'now' | 'voiceProvider'>,
  input: { story: StoryRow; voice: NarratingVoice },
): Promise<Narration> {
  const { story, voice } = input
  const { userId, content } = story
  const { providerVoiceId } = voice
  const now = needs.now()
  const passages = splitIntoPassages(content)
  const hashes = passages.map((passage) => {
    const text = spokenText(content, passage)
    return passage.speakable ? soundHashOf(needs.voiceProvider, { providerVoiceId, text }) : null
  })
  const there = await soundsThere(
    tx,
    userId,
    hashes.filter((hash) => hash !== null),
  )
  const rows = passages.map(({ from, to, endsParagraph }, position) => {
    const soundHash = hashes[position] ?? null
    return { position, from, to, endsParagraph, soundHash, done: soundHash === null || there.has(soundHash) }
  })
  const done = rows.filter((row) => row.done).length
  const narration = { state: 'queued' as const, done, total: rows.length }
  const narrationId = await insertNarration(tx, {
    ...narration,
    storyId: story.id,
    userId,
    voiceId: voice.id,
    title: story.title,
    content,
    audioPath: audioPath(userId, story.id, now.getTime()),
    createdAt: now,
  })
  await insertPassages(
    tx,
    rows.map((row) => ({ narrationId, ...row })),
  )
  if (done === rows.length) {
    await needs.jobs.send(tx, 'assemble-narration', { narrationId })
  } else {
    const first = { from: 0, limit: needs.voiceProvider.concurrency }
    await handOut(tx, needs, { userId, narrationId, positions: await positionsToSpeak(tx, narrationId, first) })
  }
  await needs.events.announce(tx, { type: 'story', userId, storyId: story.id })
  return { ...narration, error: null }
}

/** Sends the jobs of these passages, in order. */
export async function handOut(
  tx: Transaction,
  needs: Pick<Services, 'jobs'>,
  of: { userId: string; narrationId: string; positions: number[] },
): Promise<void> {
  const { userId, narrationId, positions } = of
  for (const position of positions) await needs.jobs.send(tx, 'speak-passage', { narrationId, position })
  const last = positions.at(-1)
  if (last !== undefined) await changeNarration(tx, userId, narrationId, { dispatched: last + 1 })
}
