import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CannotTry } from '../fault.ts'
import type { Lab } from '../lab.ts'
import { openBench } from './bench.ts'
import { ringsAfter } from './fires.ts'
import type { Cause } from './steps.ts'

export interface Tried {
  cause: Cause
  /** After how many minutes it rang. */
  rangAfter?: number
  /** Why it did not ring as it should. */
  failure?: string
  /** Why it could not be tried here. */
  notTried?: string
}

/** Brings about what each alert is for, and asks the rules that operators get about the numbers of the real server. */
export async function runAlerts(
  lab: Lab,
  causes: readonly Cause[],
  onTried: (tried: Tried) => void = () => {},
): Promise<Tried[]> {
  const bench = await openBench(lab)
  const folder = join(lab.folder, 'rules')
  mkdirSync(folder, { recursive: true })

  async function attempt(cause: Cause): Promise<Tried> {
    const { alert, label, withinMinutes: holdMinutes } = cause
    try {
      await bench.restart()
      const calm = await bench.snapshot()
      await cause.happen(bench)
      const rang = ringsAfter({ folder, alert, label, holdMinutes, calm, broken: bench.take() })
      if (typeof rang === 'number') return { cause, rangAfter: rang }
      const when = rang === 'never' ? `silent for ${holdMinutes} minutes` : 'rang while all was well'
      return { cause, failure: when }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return error instanceof CannotTry ? { cause, notTried: message } : { cause, failure: message }
    } finally {
      await bench.heal()
    }
  }

  const all: Tried[] = []
  try {
    for (const cause of causes) {
      const tried = await attempt(cause)
      all.push(tried)
      onTried(tried)
    }
  } finally {
    await bench.close()
  }
  return all
}

/** One line for people who watch. */
export function alertLine({ cause: { alert }, rangAfter, failure, notTried }: Tried): string {
  if (notTried !== undefined) return `- ${alert}: not tried, ${notTried}`
  return failure === undefined ? `✓ ${alert}: rang after ${rangAfter} min` : `✗ ${alert}: ${failure}`
}

export const ALERT_TABLE_HEAD = '| alert | what was done | rang after |'

function after(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  return `${(minutes / 60).toFixed(1)} h`
}

function rowOf({ cause: { alert, words }, rangAfter, failure, notTried }: Tried): string {
  const found = rangAfter === undefined ? `**${failure ?? `not tried: ${notTried}`}**` : after(rangAfter)
  return `| \`${alert}\` | ${words} | ${found} |`
}

/** The table of docs/operating.md; rows of alerts that this run was not asked for stay as `before` has them. */
export function alertTable(causes: readonly Cause[], all: readonly Tried[], before: string): string {
  const kept = before.split('\n')
  const rows = causes.flatMap(({ alert }) => {
    const tried = all.find(({ cause }) => cause.alert === alert)
    return tried ? [rowOf(tried)] : kept.filter(line => line.startsWith(`| \`${alert}\` |`))
  })
  return [ALERT_TABLE_HEAD, '|---|---|---|', ...rows].join('\n')
}
