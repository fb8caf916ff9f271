import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.mjs'

test('Vitest: tests that passed and failed, and files that could not be loaded', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 2,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 5, failed: 3 })
})

test('Playwright: journeys that passed and failed, and errors outside of them', () => {
  const report = { stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 }, errors: [{ message: 'no browser' }] }
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3 })
})

test('a runner that wrote no report has counted nothing', () => {
  expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0 })
  expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 0 })
})
