import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLab } from '../lab.ts'
import { CAUSES } from './causes.ts'
import { RULES } from './fires.ts'
import { hasPrometheus } from './prometheus.ts'
import { ALERT_TABLE_HEAD, alertLine, runAlerts } from './run-alerts.ts'

const named = readFileSync(RULES, 'utf8').match(/(?<=- alert: )\w+/g) ?? []
const page = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')

test('each alert has a cause in the laboratory, and rang by it when the table was written', () => {
  expect(CAUSES.map(({ alert }) => alert).sort()).toEqual([...named].sort())
  const [, after = ''] = page.split(ALERT_TABLE_HEAD)
  const [table = ''] = after.split('\n\n')
  const rows = CAUSES.map(({ alert, words }) => `| \`${alert}\` | ${words} | `)
  expect(rows.filter(row => !table.includes(row))).toEqual([])
  expect(table).not.toContain('**')
})

/** Some minutes: npm run test:all. */
const isTried = process.env.TEST_ALL !== undefined && hasPrometheus()

test.skipIf(!isTried)('each alert rings by its cause, and not before', { timeout: 1_800_000 }, async () => {
  const lab = await openLab({ kind: 'sqlite', seed: 34, parent: mkdtempSync(join(tmpdir(), 'alerts-')) })
  const all = await runAlerts(lab, CAUSES).finally(lab.close)
  expect(all.filter(({ failure }) => failure !== undefined).map(alertLine)).toEqual([])
  for (const tried of all) if (tried.notTried !== undefined) console.warn(alertLine(tried))
})
