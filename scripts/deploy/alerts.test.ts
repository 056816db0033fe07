import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMetrics } from '#platform/metrics.ts'
import { gaugeReadings } from '#server/metrics-listener.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'

const RULES = 'scripts/deploy/alerts.yml'
const rules = readFileSync(RULES, 'utf8')
const dashboard = readFileSync('scripts/deploy/dashboard.json', 'utf8')
const runbook = readFileSync('docs/operating.md', 'utf8')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

let api: TestApi
let known: Set<string>
beforeAll(async () => {
  api = await openTestApi()
  const figures = { connections: () => 0 }
  const text = await openMetrics(gaugeReadings(api.services, figures)).text()
  known = new Set(text.match(/(?<=^# TYPE )\S+/gm))
})
afterAll(() => api.close())

const metricsIn = (text: string): string[] => [
  ...new Set(
    text
      .match(/\b(?:site|process|nodejs)_[a-z\d_]+/g)
      ?.map(name => name.replace(/_(?:bucket|sum|count)$/, '')),
  ),
]
const expressions = (text: string) => (text.match(/(?:^\s*expr: |"expr": ").*$/gm) ?? []).join('\n')

test.each([
  ['alert', rules],
  ['panel of the dashboard', dashboard],
])('each %s asks for numbers that the server gives', (_, text) => {
  const named = metricsIn(expressions(text))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => !known.has(name))).toEqual([])
})

test('the runbook has each alert and no other', () => {
  const alerts = rules.match(/(?<=- alert: )\w+/g)
  const rows = runbook.match(/(?<=^\| `)[A-Z]\w+(?=` \| .* \| .* \| .* \|$)/gm)
  expect(rows).toEqual(alerts)
})

test.skipIf(!hasPromtool)('Prometheus reads the rules', () => {
  expect(spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toMatchObject({ status: 0 })
})
