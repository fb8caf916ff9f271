import { expect, test } from 'vitest'
import { cannotCreateStory, characterLimitExceeded, storiesNeedPackage } from '@hearthvoice/contract/messages/limits'
import { planOf } from '@hearthvoice/contract/plans'
import { must, mustAllowNewText } from './story-permission.ts'

test('S-190 S-191 a refusal without a reason has a sentence all the same', () => {
  for (const sentence of ['Cannot create story', 'Character limit exceeded']) {
    expect([cannotCreateStory, characterLimitExceeded]).toContain(sentence)
    expect(() => must({ allowed: false, reason: null }, sentence)).toThrow(sentence)
  }
  expect(() => must({ allowed: true, reason: null }, cannotCreateStory)).not.toThrow()
})

test('a text above the limit may be shortened, but not without a plan', () => {
  const now = new Date('2026-01-01')
  const order = {
    package: 'starter',
    paymentStatus: 'paid',
    status: 'completed',
    amountTotal: 1900,
    orderDate: now,
  } as const
  const usage = { voices: 1, stories: 1, characters: 20_000 }
  const starter = { plan: planOf({ orders: [order], subscription: null, now }), usage }
  expect(() => mustAllowNewText(starter, { added: 900, replaced: 1000 })).not.toThrow()
  expect(() => mustAllowNewText(starter, { added: 1001, replaced: 1000 })).toThrow('You have 0 characters remaining')
  const trial = { plan: planOf({ orders: [], subscription: null, now }), usage }
  expect(() => mustAllowNewText(trial, { added: 900, replaced: 1000 })).toThrow(storiesNeedPackage)
})
