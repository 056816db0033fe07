import { expect, test } from 'vitest'
import { runNamedFaults } from './short-run.ts'

const FAULTS = [
  'kill -9 under load',
  'SIGTERM under load',
  'stopped for 5 seconds and continued (SIGSTOP, SIGCONT)',
  'an error that nobody catches',
  'the readers of output and errors go away',
  'the file is damaged',
  'the file is empty: zero bytes',
  'the file is of a newer release',
  'write permission taken from the file and its folder',
  'a second server on the same file',
  'the file is locked by another program for 3 seconds',
  'disk full',
  'no file descriptor left (ulimit -n)',
  "a server's clock a day ahead for 2 seconds",
  'backup while writing',
  'mail server half open: its answers are lost',
  'node out of reach: nothing comes back',
  '300 connections that send nothing',
  'the same picture a hundred times at once',
]

test('on SQLite nothing that was acknowledged is lost or doubled, whatever breaks', {
  timeout: 170_000,
}, async () => {
  const { history, violations, suffered } = await runNamedFaults('sqlite', FAULTS)
  expect(violations).toEqual([])
  expect(suffered.length).toBeGreaterThan(FAULTS.length / 2)
  // A run in which nobody was served would break no promise either.
  expect(history.calls.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThan(100)
  expect(history.mails.length).toBeGreaterThan(10)
})
