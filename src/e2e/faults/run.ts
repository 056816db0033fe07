// npm run faults: breaks whatever the server depends on while visitors come, and checks that no promise was broken.
//   npm run faults                                        each fault once, on both databases
//   npm run faults -- --minutes 60 --database postgres    drawn again and again for an hour
//   npm run faults -- --only "kill -9,disk full"          those whose names hold one of these
//   npm run faults -- --seed 7                            the same order again
//   npm run faults -- --write                             writes the table of docs/reliability.md
//   npm run faults -- --alerts                            what each alert is for instead; --only by their names; --write:
//                                                         those rows of docs/operating.md
// The histories stay in a folder that is named at the end when something was not as it should be.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseKind } from '#platform/db/tables.ts'
import { findPrograms } from '#server/testing/postgres-programs.ts'
import { CAUSES } from './alerts/causes.ts'
import { hasPrometheus } from './alerts/prometheus.ts'
import { ALERT_TABLE_HEAD, alertLine, alertTable, runAlerts, type Tried } from './alerts/run-alerts.ts'
import { ALL_FAULTS, drawFaults } from './all-faults.ts'
import type { Fault } from './fault.ts'
import { type Lab, openLab } from './lab.ts'
import { faultLine, faultTable, runSummary, TABLE_HEAD } from './report.ts'
import { type RunResult, runFaults } from './run-faults.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FAULT_PAGE = join(ROOT, 'docs/reliability.md')
const ALERT_PAGE = join(ROOT, 'docs/operating.md')
const MINUTE_MS = 60_000
/** A mail that failed is tried again after a minute, later ones after two and four. */
const MAILS_MS = 5 * MINUTE_MS
const MAX_SEED = 2 ** 31
const POSTGRES_SERVERS = 3

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * MAX_SEED)) },
    write: { type: 'boolean', default: false },
    alerts: { type: 'boolean', default: false },
  },
})

/** In order once, or drawn until the time is over. */
function chooseFaults(faults: readonly Fault[], random: () => number): () => Fault | undefined {
  if (values.minutes === undefined) {
    const left = [...faults]
    return () => left.shift()
  }
  const deadline = performance.now() + Number(values.minutes) * MINUTE_MS
  const draw = drawFaults(faults, random)
  return () => (performance.now() < deadline ? draw() : undefined)
}

async function runOn(kind: DatabaseKind, parent: string): Promise<RunResult> {
  const wanted = values.only?.split(',') ?? ['']
  console.log(`\n${kind}, seed ${values.seed}`)
  let opened: Lab | undefined
  // Servers, Postgres and the small disk would outlive a run that is broken off.
  const breakOff = () => {
    if (opened) void opened.close().finally(() => process.exit(1))
    else process.exit(1)
  }
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  const lab = await openLab({ kind, servers: POSTGRES_SERVERS, seed: Number(values.seed), parent })
  opened = lab
  try {
    const faults = ALL_FAULTS.filter(
      ({ on, name }) => on.includes(kind) && wanted.some(part => name.includes(part)),
    )
    const result = await runFaults(lab, {
      next: chooseFaults(faults, lab.random),
      mailsMs: values.minutes === undefined ? 0 : MAILS_MS,
      onFault: (fault, record) => console.log(faultLine(fault, record)),
    })
    for (const { rule, what } of result.violations) console.log(`✗ ${rule}: ${what}`)
    console.log(runSummary(result))
    return result
  } finally {
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
    await lab.close()
  }
}

function writeTable(page: string, head: string, tableOf: (before: string) => string): void {
  const text = readFileSync(page, 'utf8')
  const start = text.indexOf(head)
  const end = text.indexOf('\n\n', start)
  if (start < 0 || end < 0) throw new Error(`${page} has no table to write to`)
  writeFileSync(page, text.slice(0, start) + tableOf(text.slice(start, end)) + text.slice(end))
}

/** Whether each alert rang. */
async function ringAlerts(parent: string): Promise<boolean> {
  if (!hasPrometheus()) {
    console.log('alerts: not tried, Prometheus is not installed')
    return true
  }
  const wanted = values.only?.split(',') ?? ['']
  const causes = CAUSES.filter(({ alert }) => wanted.some(part => alert.includes(part)))
  const lab = await openLab({ kind: 'sqlite', seed: Number(values.seed), parent })
  const onTried = (tried: Tried) => console.log(alertLine(tried))
  const all = await runAlerts(lab, causes, onTried).finally(lab.close)
  if (values.write) writeTable(ALERT_PAGE, ALERT_TABLE_HEAD, before => alertTable(CAUSES, all, before))
  return all.every(({ failure }) => failure === undefined)
}

async function runOnDatabases(parent: string): Promise<boolean> {
  const kinds: DatabaseKind[] = values.database === undefined ? ['sqlite', 'postgres'] : []
  if (values.database === 'sqlite' || values.database === 'postgres') kinds.push(values.database)
  const runs: Partial<Record<DatabaseKind, RunResult>> = {}
  for (const kind of kinds) {
    if (kind === 'postgres' && !findPrograms()) console.log('\npostgres: none is installed')
    else runs[kind] = await runOn(kind, parent)
  }
  if (values.write) writeTable(FAULT_PAGE, TABLE_HEAD, () => faultTable(ALL_FAULTS, runs))
  return Object.values(runs).every(({ violations }) => violations.length === 0)
}

async function main(): Promise<void> {
  const parent = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'site-faults-'))
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node')
  const isBroken = !(await (values.alerts ? ringAlerts(parent) : runOnDatabases(parent)))
  if (isBroken) console.log(`\nWhat was called and answered, and what the servers wrote: ${parent}`)
  else rmSync(parent, { recursive: true, force: true })
  process.exit(isBroken ? 1 : 0)
}

await main()
