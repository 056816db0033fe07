import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { fastFolder, useTemporaryRoot } from './scripts/temporary-root.ts'

useTemporaryRoot(fastFolder())
// Processes of ours that tests start read all the server's code: compiled once, then kept.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

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
