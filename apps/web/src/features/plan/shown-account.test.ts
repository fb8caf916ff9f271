import { expect, test } from 'vitest'
import { accountToShow } from './shown-account.ts'

test('S-280 S-281 S-282 an account that could not be looked up is shown with the trial limits, no usage and no active plan', () => {
  expect(accountToShow(undefined)).toEqual({
    plan: {
      id: 'trial',
      name: 'No Plan',
      active: false,
      trial: true,
      limits: { voices: 1, stories: 0, characters: 0 },
    },
    usage: { voices: 0, stories: 0, characters: 0 },
    remaining_characters: 0,
  })
})

test('what was looked up is shown as it is', () => {
  const account = { ...accountToShow(undefined), remaining_characters: 7 }
  expect(accountToShow(account)).toBe(account)
})
