import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotTry, type Fault } from './fault.ts'
import { openLab } from './lab.ts'
import { faultTable, runSummary } from './report.ts'
import { runFaults } from './run-faults.ts'

const fault = (name: string, more: Partial<Fault>): Fault => ({
  name,
  on: ['sqlite'],
  lastsMs: 0,
  wellWithinMs: 10_000,
  inject: async () => async () => {},
  ...more,
})

test('a fault that cannot be tried is named with the reason, breaks no promise, and the next one is tried', {
  timeout: 90_000,
}, async () => {
  const faults = [
    fault('of a program', { missing: () => 'this machine has none' }),
    fault('of a right', {
      inject: async () => {
        throw new CannotTry('Operation not permitted')
      },
    }),
    fault('of nothing', {}),
  ]
  const left = [...faults]
  const parent = mkdtempSync(join(tmpdir(), 'faults-'))
  const lab = await openLab({ kind: 'sqlite', seed: 1, parent })
  const run = await runFaults(lab, { next: () => left.shift() }).finally(lab.close)
  expect(run.violations).toEqual([])
  expect(run.suffered.map(({ record }) => record.name)).toEqual(['of nothing'])
  expect(faultTable(faults, { sqlite: run })).toContain(
    '| of a right | SQLite | not tried: Operation not permitted | |',
  )
  expect(runSummary(run)).toContain('not tried 2')
})
