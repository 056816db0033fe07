// Holds figures that no machine changes to their goals, or, where a goal is missed, to what was reached last.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { GOALS, type Goal, type GoalName } from './goals.ts'

/** One measured figure of one page. */
export interface Figure {
  goal: GoalName
  /** Its address, `/en/about/`. */
  page: string
  value: number
}

/** By goal, then by page: the most that is let through where the goal is not reached yet. */
export type Ceilings = Partial<Record<GoalName, Record<string, number>>>

const FILE = 'scripts/bench/ceilings.json'
/** File names with hashes, which change with every change, move compressed sizes by some ten bytes. */
const KB_DIGITS = 1
const KB_SLACK = 0.1

/** Kilobytes to a tenth; counts are whole already. */
const rounded = (value: number) => Number(value.toFixed(KB_DIGITS))

export const readCeilings = (): Ceilings => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {})

const limitFor = ({ goal, page }: Figure, ceilings: Ceilings): number => {
  const { most = Number.POSITIVE_INFINITY }: Goal = GOALS[goal]
  return Math.max(most, ceilings[goal]?.[page] ?? most)
}

/** The figures above both goal and ceiling, a sentence each. */
export function findExcess(figures: readonly Figure[], ceilings: Ceilings): string[] {
  return figures
    .filter(figure => rounded(figure.value) > limitFor(figure, ceilings))
    .map(figure => {
      const { what, most }: Goal = GOALS[figure.goal]
      const limit = limitFor(figure, ceilings)
      const goal = limit === most ? '' : `, goal ${most}`
      return `${figure.page}: ${what}: ${rounded(figure.value)} instead of at most ${limit}${goal}`
    })
}

/**
 * Layouts follow what arrives together, and on a busy machine less does: the least of three loads of the Japanese home page was
 * 26 once and 36 another time. So this finds a layout in every frame, not one more.
 */
const LAYOUT_NOISE = 1.5

/** The least ceiling under which a page stays that is as it was measured. */
const ceilingFor = ({ goal, value }: Figure): number => {
  if (goal === 'layouts') return Math.ceil(value * LAYOUT_NOISE)
  return Number.isInteger(value) ? value : rounded(value + KB_SLACK)
}

/** Ceilings for the figures that miss their goal; for the others there is none any more. */
export function ceilingsOf(figures: readonly Figure[]): Ceilings {
  const ceilings: Ceilings = {}
  for (const figure of figures) {
    const { goal, page, value } = figure
    const { most = Number.POSITIVE_INFINITY }: Goal = GOALS[goal]
    const ceiling = ceilingFor(figure)
    if ((goal === 'layouts' ? ceiling : rounded(value)) <= most) continue
    ceilings[goal] = { ...ceilings[goal], [page]: ceiling }
  }
  return ceilings
}

/** Replaces the ceilings of those goals of which there are figures. */
export function writeCeilings(figures: readonly Figure[]): void {
  const kept = readCeilings()
  for (const { goal } of figures) delete kept[goal]
  const all: Ceilings = { ...kept, ...ceilingsOf(figures) }
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}
