import { GOALS, type Goal, type GoalName } from '../budget/goals.ts'

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Says that a figure misses its limit, and makes the run end with 1. */
export function holdTo(name: GoalName, where: string, value: number): void {
  const { what, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Goal = GOALS[name]
  if (value >= least && value <= most) return
  console.error(`Limit missed: ${where}: ${what}: ${value.toFixed(2)}`)
  process.exitCode = 1
}
