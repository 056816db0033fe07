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

/** What takes long and seldom breaks: `npm run test:all` alone runs these files, and the tests that are tagged `@all`. */
const RARE = [
  '**/donation-fee.spec.ts',
  '**/first-tap.spec.ts',
  '**/header-arrival.spec.ts',
  '**/oldest-styles.spec.ts',
  '**/touched-journey.spec.ts',
]

const PORT = Number(process.env.TEST_PORT ?? 4391)
/** A database of its own for each run. */
const dataDir = process.env.TEST_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'site-e2e-'))
process.env.TEST_DATA_DIR = dataDir

export default defineConfig({
  testDir: 'src/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: process.env.TEST_ALL ? [] : RARE,
  grepInvert: process.env.TEST_ALL ? undefined : /@all/,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // To keep one of every test costs a sixth of the run. At home: `npx playwright test NAME --trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: BROWSER_ARGS,
    },
  },
  webServer: {
    command: 'node src/server/main.ts',
    url: `http://127.0.0.1:${PORT}/healthz`,
    env: { PORT: String(PORT), DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', ...PLENTY },
    reuseExistingServer: false,
    stdout: 'ignore',
  },
})
