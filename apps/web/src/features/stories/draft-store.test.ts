import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'
import type { DraftPlace } from './draft-store.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const place: DraftPlace = { userId: 'a', desk: 'dashboard' }
const now = new Date('2024-03-02T10:00:00Z')

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', { localStorage: storage })
})

test('a draft is found again, by its writer and at its desk only', () => {
  keepDraft(place, { title: 'Lake', content: 'We swam. 🌊' }, now)
  expect(readDraft(place)).toEqual({ title: 'Lake', content: 'We swam. 🌊', savedAt: now.toISOString() })
  expect(readDraft({ ...place, userId: 'b' })).toBeNull()
  expect(readDraft({ ...place, desk: 'onboarding' })).toBeNull()
  forgetDraft(place)
  expect(readDraft(place)).toBeNull()
})

test('an emptied text is no draft', () => {
  keepDraft(place, { title: '', content: 'x' }, now)
  keepDraft(place, { title: 'Lake', content: '  ' }, now)
  expect(readDraft(place)).toBeNull()
})

test('a storage that is full, forbidden or holds something else does no harm', () => {
  keepDraft(place, { title: '', content: 'x' }, now)
  for (const key of kept.keys()) kept.set(key, '{"title":1')
  expect(readDraft(place)).toBeNull()
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('window', { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
  expect(keepDraft(place, { title: '', content: 'x' }, now)).toBe(false)
  expect(readDraft(place)).toBeNull()
})
