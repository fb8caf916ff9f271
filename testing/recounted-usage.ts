/** What accounts use, counted anew from the rows: the books (`account_usage`) must say the same at any time. */
import { countCharacters } from '@hearthvoice/contract/characters'
import { accountUsage } from '../apps/server/src/plans/tables.ts'
import { replacedCharacters } from '../apps/server/src/stories/narrated-text.ts'
import { narrations, stories } from '../apps/server/src/stories/tables.ts'
import { voices } from '../apps/server/src/voices/tables.ts'
import type { TestApp } from './test-app.ts'

type Books = typeof accountUsage.$inferSelect
type Drift = { kept: Books; counted: Books }

/**
 * Accounts whose books differ from a recount; none if all is well.
 * @param spentOnDeleted by user: characters of narrated stories that were deleted, of which no row is left to count
 */
export async function driftOfUsage(
  { services: { db } }: Pick<TestApp, 'services'>,
  spentOnDeleted: ReadonlyMap<string, number> = new Map(),
): Promise<Drift[]> {
  const books = await db.select().from(accountUsage)
  const ofUser = ({ userId }: { userId: string }) => userId
  const allVoices = Map.groupBy(await db.select().from(voices), ofUser)
  const allStories = Map.groupBy(await db.select().from(stories), ofUser)
  const allNarrations = Map.groupBy(await db.select().from(narrations), ofUser)
  return books.flatMap((kept) => {
    const { userId } = kept
    const ownStories = allStories.get(userId) ?? []
    const narratedOf = (storyId: string) =>
      (allNarrations.get(userId) ?? [])
        .filter((narration) => narration.storyId === storyId && narration.state === 'done')
        .map(({ content }) => content)
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
    const counted: Books = {
      userId,
      voices: (allVoices.get(userId) ?? []).filter(({ status, replacing }) => status !== 'failed' && !replacing).length,
      stories: ownStories.length,
      charactersLiving: sum(ownStories.map(({ content }) => countCharacters(content))),
      charactersSpent:
        sum(ownStories.map(({ id, content }) => replacedCharacters(narratedOf(id), content))) +
        (spentOnDeleted.get(userId) ?? 0),
    }
    return JSON.stringify(kept) === JSON.stringify(counted) ? [] : [{ kept, counted }]
  })
}
