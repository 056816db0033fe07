// Holds figures that no machine changes to their limits.
import { GOALS, type Goal, type GoalName } from './goals.ts'

/** One measured figure of one page. */
export interface Figure {
  goal: GoalName
  /** Its address, `/en/about/`. */
  page: string
  value: number
}

/** A test fails where a visitor begins to feel a figure, not for a few bytes: 5 % above the limit. */
const TEST_SLACK = 1.05

/** The figures that are clearly above their limit, a sentence each. */
export function findExcess(figures: readonly Figure[]): string[] {
  return figures.flatMap(({ goal, page, value }) => {
    const { what, most = Number.POSITIVE_INFINITY }: Goal = GOALS[goal]
    return value > most * TEST_SLACK ? `${page}: ${what}: ${value.toFixed(1)} instead of at most ${most}` : []
  })
}
