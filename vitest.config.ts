import { defineConfig } from 'vitest/config'
import { useTemporaryRoot } from './scripts/temporary-root.ts'

useTemporaryRoot()

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Stops the Postgres that the test files share, if any of them asked for it.
    globalSetup: ['src/server/testing/postgres.ts'],
    // One less is Vitest's own choice: of two processors one would idle, and the longest tests wait for other processes.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
