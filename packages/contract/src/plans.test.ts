import { expect, test } from 'vitest'
import { estimateWords } from './characters.ts'
import { packageOfOrder, PACKAGES, planOf, type Order, type PackageId } from './plans.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const order = (packageId: PackageId | null, change: Partial<Order> = {}): Order => ({
  package: packageId,
  paymentStatus: 'paid',
  status: 'completed',
  amountTotal: packageId ? PACKAGES[packageId].amount : 0,
  orderDate: daysAgo(1),
  ...change,
})

test.each([
  ['starter', 1900, 1, 15_000, 2500],
  ['family', 3900, 1, 60_000, 10_000],
  ['legacy', 9900, 5, 225_000, 37_500],
] as const)('S-439 S-440 S-441 %s as the table has it', (id, amount, voices, characters, words) => {
  expect(PACKAGES[id]).toMatchObject({ amount, voices, characters, stories: 999, mode: 'payment' })
  expect(estimateWords(characters)).toBe(words)
})

test('S-442 descriptions follow the table', () => {
  for (const { description, voices } of Object.values(PACKAGES)) {
    expect(description).toMatch(new RegExp(`^${voices} voices? `))
  }
})

test('S-275 S-443 without an order the plan is the trial', () => {
  expect(planOf({ orders: [], subscription: null, now })).toEqual({
    id: 'trial',
    name: 'No Plan',
    active: false,
    trial: true,
    limits: { voices: 1, stories: 0, characters: 0 },
  })
})

test('S-173 S-444 the onboarding trial has its own limits, and never widens a paid plan', () => {
  const trial = planOf({ orders: [], subscription: null, now, onboarding: true })
  expect(trial.limits).toEqual({ voices: 1, stories: 999, characters: 15_000 })
  expect(trial.active).toBe(false)
  const paid = { orders: [order('starter')], subscription: null, now }
  expect(planOf({ ...paid, onboarding: true })).toEqual(planOf(paid))
})

test.each([
  [9900, 'legacy'],
  [9899, 'family'],
  [3900, 'family'],
  [3899, 'starter'],
  [1900, 'starter'],
  [1899, null],
  [0, null],
] as const)('an order of %i that names no package stands for %s', (amountTotal, expected) => {
  expect(packageOfOrder({ package: null, amountTotal })).toBe(expected)
})

test('a package given away counts although its amount is 0', () => {
  expect(planOf({ orders: [order('legacy', { amountTotal: 0 })], subscription: null, now }).name).toBe('Legacy')
})

test('name and voices come from the best order of the last year, characters add up', () => {
  const plan = planOf({
    orders: [order('starter'), order('legacy', { orderDate: daysAgo(364) }), order('family')],
    subscription: null,
    now,
  })
  expect(plan).toMatchObject({ id: 'legacy', limits: { voices: 5, characters: 15_000 + 225_000 + 60_000 } })
})

test('an order counts for 365 days; older characters count while a plan is active', () => {
  const at = (days: number) => order('family', { orderDate: daysAgo(days) })
  expect(planOf({ orders: [at(364)], subscription: null, now }).active).toBe(true)
  expect(planOf({ orders: [at(366)], subscription: null, now }).active).toBe(false)
  const renewed = planOf({ orders: [at(366), order('starter')], subscription: null, now })
  expect(renewed).toMatchObject({ id: 'starter', limits: { characters: 75_000 } })
})

test.each([{ paymentStatus: 'unpaid' }, { status: 'pending' }, { status: 'refunded' }, { status: 'disputed' }])(
  'an order that is $paymentStatus$status does not count',
  (change) => {
    expect(planOf({ orders: [order('family', change)], subscription: null, now }).active).toBe(false)
  },
)

test('an active subscription wins over orders, another one does not', () => {
  const orders = [order('legacy')]
  expect(planOf({ orders, subscription: { package: 'starter', status: 'active' }, now }).id).toBe('starter')
  expect(planOf({ orders, subscription: { package: 'starter', status: 'past_due' }, now }).id).toBe('legacy')
})
