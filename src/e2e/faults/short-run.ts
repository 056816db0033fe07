import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseKind } from '#platform/db/tables.ts'
import { ALL_FAULTS } from './all-faults.ts'
import type { Fault } from './fault.ts'
import { openLab } from './lab.ts'
import { faultLine } from './report.ts'
import { type RunOptions, type RunResult, runFaults } from './run-faults.ts'

/** The same faults meet the same servers in each run. */
const SEED = 18

function faultNamed(name: string): Fault {
  const found = ALL_FAULTS.find(fault => fault.name === name)
  if (!found) throw new Error(`There is no fault "${name}"`)
  return found
}

/** One after the other; those that cannot be tried on this machine are named. */
export async function runNamedFaults(kind: DatabaseKind, names: readonly string[]): Promise<RunResult> {
  const lab = await openLab({
    kind,
    servers: 2,
    seed: SEED,
    parent: mkdtempSync(join(tmpdir(), 'faults-')),
  })
  try {
    const left = names.map(faultNamed)
    const onFault: RunOptions['onFault'] = (fault, record) => {
      if (typeof record === 'string') console.warn(faultLine(fault, record))
    }
    return await runFaults(lab, { next: () => left.shift(), onFault })
  } finally {
    await lab.close()
  }
}
