import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Snapshot } from './prometheus.ts'

export const RULES = join(import.meta.dirname, '../../../../scripts/deploy/alerts.yml')

/** So long all was well; a minute is a step of the rules' time. */
const CALM_MINUTES = 5
const MINUTE_S = 60

/** Numbers of a real server while all is well, and then while something is broken, in order. */
export interface Observed {
  calm: Snapshot
  broken: readonly Snapshot[]
}

export interface RuleQuestion extends Observed {
  folder: string
  alert: string
  /** Of the alert that is meant, where a rule gives several at once: `task="mail"`. */
  label?: string
  /** How long what broke stays broken. */
  holdMinutes: number
}

const COUNTED = /_(?:total|bucket|count|sum)\{/
/** What is a time is as long ago for the rules as it was for the server. */
const IS_TIME = /_timestamp_seconds\{/

/**
 * The server's numbers minute by minute: those of when all was well, then those while it was broken, a minute each; afterwards it
 * stays broken, what is counted grows as it last did, and all else stays as it was.
 */
function minuteByMinute(series: string, { calm, broken }: Observed, holdMinutes: number): string {
  const at = ({ at, values }: Snapshot, minute: number): number | undefined => {
    const value = values.get(series)
    return value === undefined || !IS_TIME.test(series) ? value : value - at + minute * MINUTE_S
  }
  const text = (value: number | undefined): string => (value === undefined ? 'stale' : String(value))
  const quiet = Array.from({ length: CALM_MINUTES }, (_, minute) => text(at(calm, minute)))
  const seen = broken.map((snapshot, index) => at(snapshot, CALM_MINUTES + index))
  const [before = calm, last = calm] = [calm, ...broken].slice(-2)
  const value = seen.at(-1)
  if (value === undefined) return [...quiet, ...seen.map(text), `_x${holdMinutes}`].join(' ')
  const grown = value - (before.values.get(series) ?? 0)
  const step = COUNTED.test(series) ? Math.max(0, (grown / (last.at - before.at)) * MINUTE_S) : 0
  return [...quiet, ...seen.slice(0, -1).map(text), `${value}+${step}x${holdMinutes}`].join(' ')
}

/** Whether the alert rings at that minute, by promtool and the very rules that operators get. */
function ringsAt(asked: RuleQuestion, minute: number): boolean {
  const { folder, alert, label, holdMinutes, calm, broken } = asked
  const all = new Set([calm, ...broken].flatMap(({ values }) => [...values.keys()]))
  const selector = [`alertname="${alert}"`, 'alertstate="firing"', ...(label ? [label] : [])].join(',')
  const file = join(folder, `${alert}.json`)
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [RULES],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [...all].map(series => ({
            series,
            values: minuteByMinute(series, asked, holdMinutes),
          })),
          promql_expr_test: [
            {
              expr: `clamp_max(count(ALERTS{${selector}}), 1)`,
              eval_time: `${minute}m`,
              exp_samples: [{ labels: '{}', value: 1 }],
            },
          ],
        },
      ],
    }),
  )
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  if (status === 0) return true
  if (/got:\s*nil/.test(stdout + stderr)) return false
  throw new Error(`promtool: ${stdout}${stderr}`)
}

/** After how many minutes it rings; `'never'` within those given, `'before'` anything was broken. */
export function ringsAfter(asked: RuleQuestion): number | 'never' | 'before' {
  if (ringsAt(asked, CALM_MINUTES - 1)) return 'before'
  const end = CALM_MINUTES + asked.broken.length - 1 + asked.holdMinutes
  if (!ringsAt(asked, end)) return 'never'
  let [silent, rings] = [CALM_MINUTES - 1, end]
  while (rings - silent > 1) {
    const middle = Math.floor((silent + rings) / 2)
    if (ringsAt(asked, middle)) rings = middle
    else silent = middle
  }
  return rings - CALM_MINUTES
}
