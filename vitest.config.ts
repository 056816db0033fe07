import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { NameRetried } from './scripts/name-retried.ts'
import { fastFolder, useTemporaryRoot } from './scripts/temporary-root.ts'

useTemporaryRoot(fastFolder())
// Processes of ours that tests start read all the server's code: compiled once, then kept.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/**
 * Whole servers are started, broken, moved, raced or flooded in them, slow lines waited for or the site built again:
 * `npm run test:all` alone runs them.
 */
const RARE = [
  'src/build/new-language.test.ts',
  'src/e2e/faults/sqlite.test.ts',
  'src/e2e/faults/postgres.test.ts',
  'scripts/deploy/under-load.test.ts',
  'src/server/slow-line.test.ts',
  'src/features/donation/server/race.test.ts',
  'src/features/donation/server/exchange-fee.test.ts',
  'src/features/listing/server/flood.test.ts',
  'src/server/move.test.ts',
  'src/server/restore.test.ts',
  'src/server/trial.test.ts',
]

/** Begun first, so that none of them runs alone at the end; docs/testing.md says what takes them so long. */
const LONGEST = [
  ...RARE,
  'src/server/main.test.ts',
  'src/features/listing/review/command.test.ts',
  'src/server/site/hosts.test.ts',
  'src/features/listing/server/durable.test.ts',
  'src/server/site/reverse-proxy.test.ts',
]

/**
 * What runs in the server. Its tests share a process, as it is one: starting another and reading its code again for each file
 * was half of what they cost. Tests of pages keep a process each, as a page is opened with nothing read yet.
 */
const OF_THE_SERVER = [
  'src/server/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'src/contract/**/*.test.ts',
  'src/features/**/{server,review,contract}/**/*.test.ts',
]

/**
 * What computes, reads files or renders, without a server and without the state of a page. Its tests share a process as well: one
 * of their own took longer than most of them. What they put in place of a global or the environment they take away again.
 */
const OF_FILES = [
  'scripts/{budget,check,contract,facts,locales,release}/**/*.test.ts',
  'src/{build,content,i18n,lib,search,sections,ui}/**/*.test.{ts,tsx}',
  'src/features/{dappstore,genuine,networks,news}/*.test.ts',
  'src/features/dappstore/{dapp-page,island,lists,marks}/**/*.test.{ts,tsx}',
  'src/features/genuine/{name,file/parts}/**/*.test.ts',
  'src/features/networks/parts/**/*.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex(file => moduleId.endsWith(file))
  return index < 0 ? LONGEST.length : index
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...(process.env.TEST_ALL ? [] : RARE)],
    projects: [
      { extends: true, test: { name: 'server', include: OF_THE_SERVER, isolate: false } },
      {
        extends: true,
        test: { name: 'files', include: OF_FILES, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...OF_THE_SERVER, ...OF_FILES],
        },
      },
    ],
    environment: 'node',
    // Threads would start sooner, but what the server forbids sharp to load is forbidden to a whole process.
    // Stops the Postgres that the test files share, if any of them asked for it.
    globalSetup: ['src/server/testing/postgres.ts'],
    // One less than processors is Vitest's own choice. Tests of servers wait for a fifth of their time: one more uses it.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A second is Vitest's own limit for what is waited for: too short for a process or a database on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // As in playwright.config.ts: one test that loses a race against a busy machine does not refuse a change.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []), new NameRetried()],
  },
})
