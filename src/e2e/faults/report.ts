import type { DatabaseKind } from '#platform/db/tables.ts'
import type { Fault } from './fault.ts'
import type { CallRecord, FaultRecord, History } from './history.ts'
import type { RunResult } from './run-faults.ts'

const DATABASE_NAMES: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgres: 'Postgres' }

const countOf = (calls: readonly CallRecord[], ...outcomes: CallRecord['outcome'][]): number =>
  calls.filter(({ outcome }) => outcomes.includes(outcome)).length

/** What callers were told from the beginning of a fault until all was well: `31 answered, 4 told to try again`. */
function whatHappened({ calls }: History, { begun, well }: FaultRecord): string {
  const during = calls.filter(call => call.ended >= begun && call.begun <= well)
  const parts: [number, string][] = [
    [countOf(during, 'acknowledged', 'declined'), 'answered'],
    [countOf(during, 'unavailable'), 'told to try again'],
    [countOf(during, 'lost'), 'cut off'],
    [countOf(during, 'refused'), 'not connected'],
    [countOf(during, 'broken'), 'answered wrongly'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ')
}

const secondsUntilWell = ({ healed, well }: FaultRecord): string => `${((well - healed) / 1000).toFixed(1)} s`

/** One line for people who watch. */
export const faultLine = ({ name }: Pick<Fault, 'name'>, record: FaultRecord | string): string =>
  typeof record === 'string' ? `- ${name}: not tried, ${record}` : lineOf(record)

const lineOf = (record: FaultRecord): string =>
  `${record.failure === undefined ? '✓' : '✗'} ${record.name}: well after ${secondsUntilWell(record)}${record.failure === undefined ? '' : ` — ${record.failure}`}`

/** What a run is judged by. */
export function runSummary({ history, violations, suffered, notTried }: RunResult): string {
  const { calls, mails, ends } = history
  const of = (rule: string) => violations.filter(violation => violation.rule === rule).length
  return [
    `faults ${suffered.length}`,
    `not tried ${notTried.size}`,
    `calls ${calls.length}`,
    `acknowledged ${countOf(calls, 'acknowledged')}`,
    `mails ${mails.filter(({ isTaken }) => isTaken).length}`,
    `lost ${of('acknowledged is there')}`,
    `unmailed ${of('mailed at all')}`,
    `doubled ${of('nothing is stored twice') + of('mailed once')}`,
    `shared ${of('one winner per transfer') + of('no offer is shared')}`,
    `ended ${ends.filter(({ isMeant }) => !isMeant).length}`,
    `other ${violations.filter(({ rule }) => ['reads are not older', 'refusals are in order', 'each fault keeps its promise'].includes(rule)).length}`,
  ].join(' · ')
}

/** Rows of a run by the name of their fault: what happened the last time it was suffered, and the longest it took. */
function rowsOf({ history, suffered }: RunResult): Map<string, { happened: string; well: string }> {
  const rows = new Map<string, { happened: string; well: string }>()
  for (const [name, records] of Map.groupBy(
    suffered.map(({ record }) => record),
    record => record.name,
  )) {
    const last = records.at(-1)
    const slowest = records.toSorted((a, b) => b.well - b.healed - (a.well - a.healed))[0]
    if (!last || !slowest) continue
    const failure = records.find(record => record.failure !== undefined)?.failure
    const happened = whatHappened(history, last)
    rows.set(name, {
      happened: failure === undefined ? happened : `${happened}; **not as it should be**: ${failure}`,
      well: secondsUntilWell(slowest),
    })
  }
  return rows
}

export const TABLE_HEAD = '| server fault | on | what callers were told meanwhile | until well, at most |'

/** The table of docs/reliability.md, written by a run on each database. */
export function faultTable(faults: readonly Fault[], runs: Partial<Record<DatabaseKind, RunResult>>): string {
  const lines = faults.flatMap(({ name, on }) =>
    on.flatMap(kind => {
      const run = runs[kind]
      const row = run && rowsOf(run).get(name)
      const reason = run?.notTried.get(name)
      if (!row && reason) return [`| ${name} | ${DATABASE_NAMES[kind]} | not tried: ${reason} | |`]
      return row ? [`| ${name} | ${DATABASE_NAMES[kind]} | ${row.happened} | ${row.well} |`] : []
    }),
  )
  return [TABLE_HEAD, '|---|---|---|---|', ...lines].join('\n')
}
