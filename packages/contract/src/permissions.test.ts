import { expect, test } from 'vitest'
import { canCreateStory, canCreateVoice, checkCharacters, remainingCharacters } from './permissions.ts'
import { planOf, type PackageId, type Plan } from './plans.ts'

const now = new Date('2026-11-21T12:00:00Z')
const paid = (...packages: PackageId[]): Plan =>
  planOf({
    orders: packages.map((id) => ({
      package: id,
      paymentStatus: 'paid',
      status: 'completed',
      amountTotal: 0,
      orderDate: now,
    })),
    subscription: null,
    now,
  })
const trial = planOf({ orders: [], subscription: null, now })
const onboarding = planOf({ orders: [], subscription: null, now, onboarding: true })
const usage = (voices: number, characters = 0) => ({ voices, stories: 0, characters })

test('S-148 S-341 a trial user may hold one voice', () => {
  expect(canCreateVoice(trial, usage(0))).toEqual({ allowed: true, reason: null })
  expect(canCreateVoice(trial, usage(1))).toEqual({
    allowed: false,
    reason: 'Trial users can only create 1 voice. Purchase a package to create more voices.',
  })
})

test('S-149 S-150 with a plan voices are allowed below its limit', () => {
  expect(canCreateVoice(paid('legacy'), usage(4)).allowed).toBe(true)
  expect(canCreateVoice(paid('legacy'), usage(5)).reason).toBe(
    "You've reached your voice limit (5). Upgrade your plan to create more voices.",
  )
})

test('S-185 without a plan no story', () => {
  const reason = 'Purchase a package to create stories. Trial users can only create voice clones.'
  expect(canCreateStory(trial, usage(1))).toEqual({ allowed: false, reason })
  expect(checkCharacters(trial, usage(1), 10).reason).toBe(reason)
})

test('S-189 a story needs a voice', () => {
  expect(canCreateStory(paid('family'), usage(0)).reason).toBe(
    'You need to create a voice first before creating stories.',
  )
})

test('S-186 S-187 no story at the character limit', () => {
  expect(canCreateStory(paid('starter'), usage(1, 15_000)).reason).toBe(
    "You've reached your character limit (15,000). Upgrade your plan or purchase additional characters.",
  )
  expect(canCreateStory(onboarding, usage(1, 15_000)).reason).toBe(
    "You've reached your character limit (15,000). Purchase a plan to continue creating stories.",
  )
  expect(canCreateStory(onboarding, usage(1, 14_999)).allowed).toBe(true)
})

test('S-188 a story that would exceed the limit is refused', () => {
  const plan = paid('starter')
  expect(checkCharacters(plan, usage(1, 14_000), 1000).allowed).toBe(true)
  expect(checkCharacters(plan, usage(1, 14_000), 1001).reason).toBe(
    'This story would exceed your character limit. You have 1,000 characters remaining.',
  )
})

test('an edit gives back what it replaces', () => {
  expect(checkCharacters(paid('starter'), usage(1, 15_000), 900, 1000).allowed).toBe(true)
  expect(checkCharacters(paid('starter'), usage(1, 15_000), 1001, 1000).allowed).toBe(false)
})

test('S-279 remaining is never below 0', () => {
  expect(remainingCharacters(paid('starter'), usage(1, 20_000))).toBe(0)
  expect(remainingCharacters(paid('starter'), usage(1, 1))).toBe(14_999)
})
