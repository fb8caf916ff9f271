/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts what Vitest's JSON reporter wrote. A file that cannot even be loaded counts as one failure.
 * @param {any} report
 * @returns {Counts}
 */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 0 }
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && file.assertionResults.every((/** @type {any} */ one) => one.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
}

/**
 * Counts what Playwright's JSON reporter wrote. Errors outside of tests count as failures.
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0 }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}
