import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { BROWSER_ARGS } from './scripts/browser-args.ts'
import { findChromium } from './scripts/find-chromium.ts'
import { fastFolder, useTemporaryRoot } from './scripts/temporary-root.ts'
import { PLENTY } from './src/server/testing/process.ts'

useTemporaryRoot(fastFolder())
// As in vitest.config.ts.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

const PORT = Number(process.env.TEST_PORT ?? 4391)
/** A database of its own for each run. */
const dataDir = process.env.TEST_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'site-e2e-'))
process.env.TEST_DATA_DIR = dataDir

export default defineConfig({
  testDir: 'src/e2e',
  testMatch: '**/*.spec.ts',
  // What takes long and seldom breaks is tagged so, and runs in `npm run test:all`.
  grepInvert: process.env.TEST_ALL ? undefined : /@all/,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Without the film: it costs a fifth of the run, and the page as it was at each step is in the trace anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      executablePath: findChromium(),
      args: BROWSER_ARGS,
    },
  },
  webServer: {
    command: 'node src/server/main.ts',
    url: `http://127.0.0.1:${PORT}/healthz`,
    env: { PORT: String(PORT), DATA_DIR: dataDir, ...PLENTY },
    reuseExistingServer: false,
    stdout: 'ignore',
  },
})
