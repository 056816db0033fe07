import { afterAll, beforeAll, describe } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { type Filling, hasPostgres, startPostgres, type TestPostgres } from './postgres.ts'

/**
 * The same tests on SQLite and, where one can be had, on a real Postgres; `env` gives each call a new database. It may be
 * migrated and filled already, with what `openTestApi` fills one with unless `filling` is given.
 */
export function onBothDatabases(
  tests: (env: () => Promise<Environment>) => void,
  filling: Filling = 'small',
): void {
  describe('on SQLite', () => tests(async () => ({})))

  if (!hasPostgres()) {
    describe.skip('on Postgres: none installed and TEST_DATABASE_URL is empty', () => tests(async () => ({})))
    return
  }
  describe('on Postgres', () => {
    let postgres: TestPostgres
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres.stop())
    tests(async () => ({ DATABASE_URL: await postgres.create(filling) }))
  })
}
