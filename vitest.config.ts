import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,scripts,testing}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: 'testing/postgres-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Read by scripts/run-tests.mjs.
    reporters: ['default', ['json', { outputFile: '.cache/unit-tests.json' }]],
  },
})
