import { expect, test } from 'vitest'
import { findPrograms } from '#server/testing/postgres-programs.ts'
import { runNamedFaults } from './short-run.ts'

const FAULTS = [
  'kill -9 under load',
  'every connection to Postgres ended, 40 times in 2 seconds',
  'Postgres stopped without a checkpoint and started',
  'Postgres killed (-9) and started',
  'failover to a database that is read-only for 2 seconds',
  'Postgres takes no more connections',
  'a table locked by another program for 4 seconds',
  'Postgres out of reach: nothing comes back',
  'Postgres half open: questions arrive, answers do not',
  'disk full',
  "a server's clock an hour behind for 2 seconds",
  'mail server refuses for good (550)',
  'node out of reach: connections reset',
  '12 bodies of 100 MB at once',
]

test.skipIf(!findPrograms())(
  'with two servers on Postgres nothing that was acknowledged is lost or doubled, whatever breaks',
  { timeout: 170_000 },
  async () => {
    const { history, violations, suffered } = await runNamedFaults('postgres', FAULTS)
    expect(violations).toEqual([])
    expect(suffered.length).toBeGreaterThan(FAULTS.length / 2)
    expect(history.calls.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThan(100)
    expect(history.mails.length).toBeGreaterThan(10)
  },
)
